// How a text is read whose run is shown to people: manifests without a Scenario run for as long as
// they have something to show, and not for the ten minutes of the format.
#pragma once

#include <string_view>

#include "core/base/time.h"
#include "core/sim/scenario.h"

namespace jobplay {

ScenarioAnswer ReadToShow(std::string_view text, std::string_view version = {},
                          std::optional<World> world = std::nullopt);

// How long that is for the manifests of a scenario.
Duration UntilToShow(const Scenario& scenario);

}  // namespace jobplay
