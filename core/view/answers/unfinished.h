// What a run leaves undone that ends because its scenario says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/sim/problem.h"
#include "core/sim/simulator.h"
#include "core/view/index/run_index.h"

namespace jobplay {

// The ids of the Jobs that have not finished and have pods that run on or wait, or that something
// still to come concerns: not those that only a person could take further, nor what CronJobs would
// start later.
std::vector<std::uint32_t> UnfinishedJobs(const Simulator& simulator);

// That said in a sentence, with the line of `text` that ends the run, and the click that lets it go
// on.
Problem UnfinishedProblem(const Simulator& simulator, const RunIndex& index,
                          const std::vector<std::uint32_t>& jobs, std::string_view text);

// Of a run that started no Job: that one of its CronJobs, the first that is due, is so only after
// its end. Nothing where none is.
std::optional<Problem> NotDueProblem(const Simulator& simulator, std::string_view text);

}  // namespace jobplay
