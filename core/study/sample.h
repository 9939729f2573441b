// One sample of a scenario with chance, as a scenario without chance: its rules and its timeline
// contain what was drawn.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/goes.h"
#include "core/base/result.h"
#include "core/sim/scenario.h"

namespace jobplay {

// `scenario` is the text, read for any version; `seed` determines the draws. The result's run is
// the sample's, step by step. It is an error if the result has more rules than a scenario can have.
// If the run was stopped, the error has no message.
Result<std::string> WriteSample(std::string_view text, const Scenario& scenario, std::uint64_t seed,
                                const Goes& goes = {});

}  // namespace jobplay
