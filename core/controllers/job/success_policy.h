// The success policy (success_policy.go): whether enough indexes have succeeded.
#pragma once

#include <cstddef>
#include <optional>

#include "core/api/job.h"
#include "core/controllers/generation.h"
#include "core/controllers/job/intervals.h"

namespace jobplay {

// Follows matchSuccessPolicy. Returns the first rule that is met.
std::optional<std::size_t> MatchSuccessPolicy(const Job& job, const OrderedIntervals& succeeded,
                                              const Generation& generation);

}  // namespace jobplay
