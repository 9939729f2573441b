// The comparison of two runs: how each ended, where they first differ in time and where they
// diverge, and the IDs of the rules that the two versions answered differently there.
#pragma once

#include "core/sim/compare.h"
#include "core/view/protocol/comparison.h"
#include "core/words/language.h"

namespace jobplay {

answer::Comparison ComparisonOf(const VersionRun& left, const VersionRun& right, Language language);

}  // namespace jobplay
