// The trace of a run, for comparison with recordings of real clusters: the settled state at each
// virtual time at which something visible changed. docs/scenario.md, section "Traces", says what is
// in it.
#pragma once

#include <functional>
#include <memory>

#include "core/api/json.h"
#include "core/sim/scenario.h"

namespace jobplay {

// Runs the scenario to its end. With CronJobs the instants are merged into whole seconds.
Json TraceOf(std::shared_ptr<const Scenario> scenario);

// The same in pieces, as a trace grows with the square of the run: each instant to `take`, which
// says whether to go on, and what stands beside them (TraceHead) alone.
Json TraceHead(const Scenario& scenario);
void TraceInstants(std::shared_ptr<const Scenario> scenario,
                   const std::function<bool(Json instant)>& take);

}  // namespace jobplay
