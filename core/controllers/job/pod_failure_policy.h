// The pod failure policy (pod_failure_policy.go): which rule of spec.podFailurePolicy a failed pod
// matches, and the result.
#pragma once

#include <optional>
#include <string>

#include "core/api/job.h"
#include "core/controllers/generation.h"

namespace jobplay {

struct PodFailurePolicyMatch {
  std::optional<std::string> fail_job_message;  // set by a FailJob rule
  bool count_failed = true;                     // towards backoffLimit
  std::optional<PodFailurePolicyAction> action;
  std::int32_t rule = -1;  // index of the matching rule
};

// Follows matchPodFailurePolicy: the first matching rule decides. Without a policy, every failure
// counts.
PodFailurePolicyMatch MatchPodFailurePolicy(const Job& job, const Pod& pod,
                                            const Generation& generation);

}  // namespace jobplay
