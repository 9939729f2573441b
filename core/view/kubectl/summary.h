// How a run ended, in text: the objects that are left, and one line that says it all.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/said.h"
#include "core/sim/simulator.h"

namespace jobplay {

// `kubectl get cronjobs,jobs,pods`, with -A where there are several namespaces; kinds without
// objects are left out.
std::string FinalState(const Simulator& simulator);

// job/demo Failed (BackoffLimitExceeded) at 3m2s; 612 steps in 10m0s of virtual time
Said SummaryLine(const Simulator& simulator, std::uint64_t steps);

}  // namespace jobplay
