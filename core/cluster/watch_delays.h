// The watch delay of each kind: how long a write takes to reach the controllers' cache. Each kind
// has its own watch, which may be slower than the others.
#pragma once

#include "core/base/time.h"
#include "core/cluster/journal.h"

namespace jobplay {

struct WatchDelays {
  Duration jobs = Milliseconds(10);
  Duration cron_jobs = Milliseconds(10);
  Duration pods = Milliseconds(10);

  // `table` must be a table of one of these kinds.
  Duration Of(TableId table) const {
    return table == TableId::kJobs ? jobs : table == TableId::kCronJobs ? cron_jobs : pods;
  }
};

}  // namespace jobplay
