// Jobs to and from JSON.
#pragma once

#include <optional>

#include "core/api/job.h"
#include "core/api/json.h"

namespace jobplay {

// As `kubectl get -o json` prints it.
Json ToJson(const Job& job);
Json ToJson(const JobStatus& status);

// From defaulted and validated JSON.
JobSpec JobSpecFromJson(const Json& spec);
// Of a decoded status; none when a condition is of a type or a status that no Job has here.
std::optional<JobStatus> JobStatusFromJson(const Json& status);
// metadata as ObjectMetaFromJson, the spec, and an empty status.
Job JobFromJson(const Json& object);

}  // namespace jobplay
