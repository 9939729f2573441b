// A change to the delay of the controllers' watches: one duration for all, or one per resource. A
// resource that is not listed keeps its delay.
#pragma once

#include <optional>

#include "core/cluster/watch_delays.h"
#include "core/sim/field_reader.h"

namespace jobplay {

struct WatchDelayChange {
  std::optional<Duration> jobs, cron_jobs, pods;

  WatchDelays AppliedTo(const WatchDelays& before) const {
    return {jobs.value_or(before.jobs), cron_jobs.value_or(before.cron_jobs),
            pods.value_or(before.pods)};
  }
};

// Reads the field `watchDelay` of a timeline entry or of spec.cluster.
WatchDelayChange ReadWatchDelayChange(FieldReader& fields);

}  // namespace jobplay
