// The plain manifests of a scenario file: which kinds the playground runs, and the API server's
// answer to each, as problems with their place in the text.
#pragma once

#include <vector>

#include "core/sim/problem.h"
#include "core/sim/scenario.h"
#include "core/yaml/document.h"

namespace jobplay {

// Adds the documents' objects to the scenario, or says why not; a Scenario among them is left out.
void AddManifests(const std::vector<YamlDocument>& documents, Scenario& scenario,
                  std::vector<Problem>& problems);

}  // namespace jobplay
