// pod_failure_policy.go: which rule of spec.podFailurePolicy a failed pod meets, and what follows.
#pragma once

#include <optional>
#include <string>

#include "core/api/job.h"
#include "core/controllers/generation.h"

namespace jobplay {

struct PodFailurePolicyMatch {
  std::optional<std::string> fail_job_message;  // of a FailJob rule
  bool count_failed = true;                     // towards backoffLimit
  std::optional<PodFailurePolicyAction> action;
  std::int32_t rule = -1;  // index of the rule that matched
};

// matchPodFailurePolicy: the first rule that matches decides. Without a policy every failure
// counts.
PodFailurePolicyMatch MatchPodFailurePolicy(const Job& job, const Pod& pod,
                                            const Generation& generation);

}  // namespace jobplay
