// What a run leaves undone that ends because its scenario says so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/sim/problem.h"
#include "core/sim/simulator.h"

namespace jobplay {

// The names of the Jobs that have not finished and that something still to come concerns: not those
// that only a person could take further, nor what CronJobs would start later.
std::vector<std::string> UnfinishedJobs(const Simulator& simulator);

// That said in a sentence, with the line that ends the run.
std::optional<Problem> UnfinishedProblem(const Scenario& scenario,
                                         const std::vector<std::string>& jobs);

}  // namespace jobplay
