// The Jobs that a run leaves unfinished because its scenario ends it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/sim/problem.h"
#include "core/sim/simulator.h"
#include "core/view/index/run_index.h"

namespace jobplay {

// Returns the IDs of unfinished Jobs with active pods or with an event pending. Jobs that only a
// person could continue are not included, nor are later starts of CronJobs.
std::vector<std::uint32_t> UnfinishedJobs(const Simulator& simulator);

// Returns a message about these Jobs, with the line of `text` that ends the run and the fix that
// extends it.
Problem UnfinishedProblem(const Simulator& simulator, const RunIndex& index,
                          const std::vector<std::uint32_t>& jobs, std::string_view text);

// For a run that started no Job: returns a message that its first CronJob is due only after the
// run's end. Empty if there is none.
std::optional<Problem> NotDueProblem(const Simulator& simulator, std::string_view text);

}  // namespace jobplay
