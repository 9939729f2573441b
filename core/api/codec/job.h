// Jobs to and from JSON.
#pragma once

#include "core/api/job.h"
#include "core/api/json.h"

namespace jobplay {

// As `kubectl get -o json` prints it.
Json ToJson(const Job& job);
Json ToJson(const JobStatus& status);

// From defaulted and validated JSON.
JobSpec JobSpecFromJson(const Json& spec);
// metadata as ObjectMetaFromJson, the spec, and an empty status.
Job JobFromJson(const Json& object);

}  // namespace jobplay
