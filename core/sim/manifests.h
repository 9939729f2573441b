// The plain manifests of a scenario file: which kinds the playground runs, and the API server's
// answer to each, as problems with their place in the text.
#pragma once

#include <string_view>
#include <vector>

#include "core/sim/problem.h"
#include "core/sim/scenario.h"
#include "core/yaml/document.h"

namespace jobplay {

// Adds the documents' objects to the scenario, or says why not; a Scenario among them is left out.
// `text` is the file's.
void AddManifests(std::string_view text, const std::vector<YamlDocument>& documents,
                  Scenario& scenario, std::vector<Problem>& problems);

// The documents, with the items of Lists in their places, without Scenarios.
std::vector<YamlDocument> ObjectsIn(const std::vector<YamlDocument>& documents);

// Of the first Job or CronJob among them, whatever is wrong with it; empty where there is none.
std::string NameOfFirst(const std::vector<YamlDocument>& documents);

// Whether one of the objects is as an API server has it.
bool ArePrintedOfCluster(const std::vector<YamlDocument>& documents);

// Says of a file with objects that were printed of a cluster how they become manifests.
void AddNoteOfCluster(std::string_view text, const std::vector<YamlDocument>& documents,
                      std::vector<Problem>& problems);

}  // namespace jobplay
