// A manifest as its author may have written it, from the object that a cluster made of it.
#pragma once

#include "core/api/json.h"

namespace jobplay {

// Of a Job or CronJob: without status, without what the API server and the controllers add (uid,
// versions, times, owners, the generated selector and its labels) and without most of the defaults.
Json ManifestOf(const Json& object);

}  // namespace jobplay
