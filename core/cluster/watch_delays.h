// How long a write takes to reach the controllers' cache of each kind: each has a watch of its own,
// and one may lag where the others do not.
#pragma once

#include "core/base/time.h"
#include "core/cluster/journal.h"

namespace jobplay {

struct WatchDelays {
  Duration jobs = Milliseconds(10);
  Duration cron_jobs = Milliseconds(10);
  Duration pods = Milliseconds(10);

  // Of one of the tables of these kinds.
  Duration Of(TableId table) const {
    return table == TableId::kJobs ? jobs : table == TableId::kCronJobs ? cron_jobs : pods;
  }
};

}  // namespace jobplay
