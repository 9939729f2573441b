// Two runs compared, as protocol.ts's Comparison: how each ended, where they first differ in time
// and where they part, and by id the rules that the two versions answered differently there.
#pragma once

#include "core/api/json.h"
#include "core/sim/compare.h"
#include "core/words/language.h"

namespace jobplay {

Json ComparisonOf(const VersionRun& left, const VersionRun& right, Language language);

}  // namespace jobplay
