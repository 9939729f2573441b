// The plain manifests of a scenario file. Determines which kinds the playground runs, and reports
// the API server's errors and warnings with their place in the text.
#pragma once

#include <string_view>
#include <vector>

#include "core/sim/problem.h"
#include "core/sim/scenario.h"
#include "core/yaml/document.h"

namespace jobplay {

// Adds the documents' objects to the scenario, or reports why it cannot. Skips a Scenario document.
// `text` is the file's content.
void AddManifests(std::string_view text, const std::vector<YamlDocument>& documents,
                  Scenario& scenario, std::vector<Problem>& problems);

// Returns the documents without Scenarios, with each List replaced by its items.
std::vector<YamlDocument> ObjectsIn(const std::vector<YamlDocument>& documents);

// Returns the name of the first Job or CronJob, even if it is invalid, or "" if there is none.
std::string NameOfFirst(const std::vector<YamlDocument>& documents);

// Returns true if one of the objects was printed from a cluster.
bool ArePrintedOfCluster(const std::vector<YamlDocument>& documents);

// For objects printed from a cluster, adds a note about how to convert them to manifests.
void AddNoteOfCluster(std::string_view text, const std::vector<YamlDocument>& documents,
                      std::vector<Problem>& problems);

}  // namespace jobplay
