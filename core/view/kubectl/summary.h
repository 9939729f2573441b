// The outcome of a run as text: the objects that are left, and a summary line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/said.h"
#include "core/sim/simulator.h"

namespace jobplay {

// Prints `kubectl get cronjobs,jobs,pods`, with -A if there are several namespaces. Kinds without
// objects are omitted.
std::string FinalState(const Simulator& simulator);

// The last state of a deleted Job.
struct GoneJob {
  Shared<Job> job;
  Time at;
};

// Adds the Jobs that a step removed.
void AddGoneJobs(const std::vector<Change>& changes, Time at, std::vector<GoneJob>* gone);

// Returns a line such as: job/demo Failed (BackoffLimitExceeded) at 3m2s; 612 steps in 10m0s of
// virtual time
// If no Job is left, the line describes how those in `gone` ended.
Said SummaryLine(const Simulator& simulator, std::uint64_t steps,
                 const std::vector<GoneJob>& gone = {});

}  // namespace jobplay
