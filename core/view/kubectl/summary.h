// How a run ended, in text: the objects that are left, and one line that says it all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/said.h"
#include "core/sim/simulator.h"

namespace jobplay {

// `kubectl get cronjobs,jobs,pods`, with -A where there are several namespaces; kinds without
// objects are left out.
std::string FinalState(const Simulator& simulator);

// A Job that was deleted, as it was last.
struct GoneJob {
  Shared<Job> job;
  Time at;
};

// Those that a step removed.
void AddGoneJobs(const std::vector<Change>& changes, Time at, std::vector<GoneJob>* gone);

// job/demo Failed (BackoffLimitExceeded) at 3m2s; 612 steps in 10m0s of virtual time
// Where no Job is left, it says how those ended that are `gone`.
Said SummaryLine(const Simulator& simulator, std::uint64_t steps,
                 const std::vector<GoneJob>& gone = {});

}  // namespace jobplay
