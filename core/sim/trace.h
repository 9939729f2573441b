// The trace of a run, for comparison with recordings of real clusters: the settled state at each
// virtual time at which something visible changed. docs/scenario.md, section "Traces", says what is
// in it.
#pragma once

#include <memory>

#include "core/api/json.h"
#include "core/sim/scenario.h"

namespace jobplay {

// Runs the scenario to its end. With CronJobs the instants are merged into whole seconds.
Json TraceOf(std::shared_ptr<const Scenario> scenario);

}  // namespace jobplay
