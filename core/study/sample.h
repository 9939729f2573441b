// One sample of a scenario that leaves things to chance, as a scenario that does not: what was
// drawn stands in its rules and its timeline.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/goes.h"
#include "core/base/result.h"
#include "core/sim/scenario.h"

namespace jobplay {

// `scenario` is what was read of the text, under any version, to be drawn of the seed. Its run is
// the sample's, step by step. An error where the sample would have more rules than a scenario may,
// and one without a message where its run was not to go on.
Result<std::string> WriteSample(std::string_view text, const Scenario& scenario, std::uint64_t seed,
                                const Goes& goes = {});

}  // namespace jobplay
