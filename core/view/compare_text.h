// A comparison of versions in text: a table of how the runs ended, and for each two neighbours of
// those that ran where they part, with the decisions on either side and the releases that changed
// what was asked there.
#pragma once

#include <string>
#include <vector>

#include "core/sim/compare.h"

namespace jobplay {

std::string ComparisonText(const std::vector<VersionRun>& runs);

}  // namespace jobplay
