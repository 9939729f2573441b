// Removal of the fields that the API server and controllers wrote to an object printed from a
// cluster.
#pragma once

#include <vector>

#include "core/api/json.h"
#include "core/yaml/edit.h"

namespace jobplay {

// Returns true if the object came from an API server.
bool IsFromServer(const Json& object);

// Returns the removals that leave a Job or CronJob as a user would write it. They remove its
// status, its identity, what generated selectors and owners added, and mappings that become empty.
std::vector<FieldChange> Cleaning(const Json& object);

}  // namespace jobplay
