// Reconstructs the manifest that a person may have written from an object of a cluster.
#pragma once

#include "core/api/json.h"

namespace jobplay {

// For a Job or CronJob: removes the status, the fields that the API server and controllers add
// (UID, versions, times, owners, the generated selector and its labels) and most defaults.
Json ManifestOf(const Json& object);

}  // namespace jobplay
