// CronJobs to and from JSON.
#pragma once

#include "core/api/cronjob.h"
#include "core/api/json.h"

namespace jobplay {

// As `kubectl get -o json` prints it.
Json ToJson(const CronJob& cron_job);
Json ToJson(const CronJobStatus& status);

// From defaulted and validated JSON.
CronJobSpec CronJobSpecFromJson(const Json& spec);
// Of a decoded status.
CronJobStatus CronJobStatusFromJson(const Json& status);
// metadata as ObjectMetaFromJson, the spec, and an empty status.
CronJob CronJobFromJson(const Json& object);

}  // namespace jobplay
