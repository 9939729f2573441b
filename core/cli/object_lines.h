// Every write to an object of the API as a line of JSON, as a watch of a cluster would show it:
// {"t": 1.5, "kind": "Pod", "type": "MODIFIED", "object": {...}}.
#pragma once

#include <string>

#include "core/base/time.h"
#include "core/cluster/journal.h"

namespace jobplay::cli {

// Of the writes of one step, `t` after the run's start, in seconds. Jobs, CronJobs, pods and
// Events, and Nodes.
std::string ObjectLines(const Journal& journal, Duration t);

}  // namespace jobplay::cli
