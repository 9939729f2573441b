// Reads a text to show its run to people: manifests without a Scenario run for as long as there is
// something to see, not for the format's default of ten minutes.
#pragma once

#include <string_view>

#include "core/base/time.h"
#include "core/sim/scenario.h"

namespace jobplay {

ScenarioAnswer ReadToShow(std::string_view text, std::string_view version = {},
                          std::optional<World> world = std::nullopt);

// Returns the duration for the manifests of a scenario.
Duration UntilToShow(const Scenario& scenario);

}  // namespace jobplay
