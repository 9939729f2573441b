// Conversion of Jobs to and from JSON.
#pragma once

#include <optional>

#include "core/api/job.h"
#include "core/api/json.h"

namespace jobplay {

// Returns the JSON that `kubectl get -o json` prints.
Json ToJson(const Job& job);
Json ToJson(const JobStatus& status);

// Reads a defaulted and validated spec.
JobSpec JobSpecFromJson(const Json& spec);
// Reads a decoded status. Returns nothing if a condition has a type or status that Jobs never have
// here.
std::optional<JobStatus> JobStatusFromJson(const Json& status);
// Reads the metadata (see ObjectMetaFromJson) and the spec; the status is empty.
Job JobFromJson(const Json& object);

}  // namespace jobplay
