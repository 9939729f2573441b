// By how much the controllers' watches lag behind the store: one time for all, or one for each
// resource. What is not said of a resource stays as it is.
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

// Of the field `watchDelay`, as an entry of the timeline and spec.cluster have it.
WatchDelayChange ReadWatchDelayChange(FieldReader& fields);

}  // namespace jobplay
