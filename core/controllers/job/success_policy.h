// success_policy.go: whether the indexes that succeeded are enough.
#pragma once

#include <optional>
#include <string>

#include "core/api/job.h"
#include "core/controllers/generation.h"
#include "core/controllers/job/intervals.h"

namespace jobplay {

// matchSuccessPolicy: the message of the first rule that is met.
std::optional<std::string> MatchSuccessPolicy(const Job& job, const OrderedIntervals& succeeded,
                                              const Generation& generation);

}  // namespace jobplay
