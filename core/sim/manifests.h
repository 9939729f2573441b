// The plain manifests of a scenario file: which kinds the playground runs, and the API server's
// answer to each, as problems with their place in the text.
#pragma once

#include <vector>

#include "core/sim/problem.h"
#include "core/sim/scenario.h"
#include "core/yaml/document.h"

namespace jobplay {

// Adds the document's object to the scenario, or says why not.
void AddManifest(const YamlDocument& document, Scenario& scenario, std::vector<Problem>& problems);

}  // namespace jobplay
