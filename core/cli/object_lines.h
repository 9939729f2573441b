// Every write to an API object as a line of JSON, like a watch of a cluster: {"t": 1.5, "kind":
// "Pod", "type": "MODIFIED", "object": {...}}.
#pragma once

#include <string>

#include "core/base/time.h"
#include "core/cluster/journal.h"

namespace jobplay::cli {

// Returns the lines for the writes of one step, `t` after the run's start (in seconds): Jobs,
// CronJobs, pods, Events and Nodes.
std::string ObjectLines(const Journal& journal, Duration t);

}  // namespace jobplay::cli
