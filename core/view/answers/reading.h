// How the page reads a text: as the command line does, but that manifests without a Scenario run
// for as long as they have something to show.
#pragma once

#include <string_view>

#include "core/sim/scenario.h"

namespace jobplay {

ScenarioAnswer ReadForPage(std::string_view text, std::string_view version = {});

}  // namespace jobplay
