// A sync that is fed what no API server would store.
#pragma once

#include <string>
#include <vector>

#include "core/api/cronjob.h"
#include "core/cluster/journal.h"

namespace jobplay::testing {

struct FedSync {
  Journal journal;
  std::vector<std::string> events;  // reason: message
};

// One sync of the newest CronJob controller, whose cache has this CronJob, at its creation.
FedSync SyncFedWith(CronJob cron_job);

// An hourly CronJob in a time zone that nobody knows.
CronJob CronJobOfUnknownZone();

}  // namespace jobplay::testing
