// A sync with input that no API server would store.
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

// Runs one sync of the newest CronJob controller, whose cache has this CronJob, at its creation.
FedSync SyncFedWith(CronJob cron_job);

// Returns an hourly CronJob in an unknown time zone.
CronJob CronJobOfUnknownZone();

}  // namespace jobplay::testing
