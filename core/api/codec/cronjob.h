// Conversion of CronJobs to and from JSON.
#pragma once

#include "core/api/cronjob.h"
#include "core/api/json.h"

namespace jobplay {

// Returns the JSON that `kubectl get -o json` prints.
Json ToJson(const CronJob& cron_job);
Json ToJson(const CronJobStatus& status);

// Reads a defaulted and validated spec.
CronJobSpec CronJobSpecFromJson(const Json& spec);
// Reads a decoded status.
CronJobStatus CronJobStatusFromJson(const Json& status);
// Reads the metadata (see ObjectMetaFromJson) and the spec; the status is empty.
CronJob CronJobFromJson(const Json& object);

}  // namespace jobplay
