#include "core/controllers/job/pod_failure_policy.h"

#include <algorithm>

namespace jobplay {
namespace {

const ContainerStatus* FindMatchingContainer(const ContainerStatuses& statuses,
                                             const PodFailurePolicyOnExitCodes& requirement) {
  using Operator = PodFailurePolicyOnExitCodes::Operator;
  for (const Shared<ContainerStatus>& shared : statuses) {
    const ContainerStatus& status = *shared;
    if (status.state.kind != ContainerState::Kind::kTerminated) continue;
    if (requirement.container_name && *requirement.container_name != status.name) continue;
    // Exit code 0 never matches, with any operator.
    if (status.state.exit_code == 0) continue;
    const auto& values = requirement.values;
    const bool listed =
        std::find(values.begin(), values.end(), status.state.exit_code) != values.end();
    if (listed == (requirement.op == Operator::kIn)) return &status;
  }
  return nullptr;
}

const PodCondition* FindMatchingCondition(
    const PodStatus& status, const std::vector<PodFailurePolicyOnPodCondition>& patterns) {
  for (const Shared<PodCondition>& condition : *status.conditions) {
    for (const PodFailurePolicyOnPodCondition& pattern : patterns) {
      if (condition->type == pattern.type && condition->status == pattern.status) {
        return &*condition;
      }
    }
  }
  return nullptr;
}

}  // namespace

PodFailurePolicyMatch MatchPodFailurePolicy(const Job& job, const Pod& pod,
                                            const Generation& generation) {
  const auto& policy = job.spec->pod_failure_policy;
  if (!policy) return {};
  const std::string full_name = pod.metadata.namespace_() + "/" + pod.metadata.name();
  for (std::size_t i = 0; i < policy->rules.size(); ++i) {
    const PodFailurePolicyRule& rule = policy->rules[i];
    const std::string at =
        std::string(" matching ") + ToString(rule.action) + " rule at index " + std::to_string(i);
    std::string message;
    if (rule.on_exit_codes) {
      const ContainerStatus* matched =
          FindMatchingContainer(*pod.status->container_statuses, *rule.on_exit_codes);
      if (matched == nullptr) {
        matched = FindMatchingContainer(*pod.status->init_container_statuses, *rule.on_exit_codes);
      }
      if (matched == nullptr) continue;
      message = "Container " + matched->name + " for pod " + full_name + " failed with exit code " +
                std::to_string(matched->state.exit_code) + at;
    } else {
      const PodCondition* matched = FindMatchingCondition(*pod.status, rule.on_pod_conditions);
      if (matched == nullptr) continue;
      message = "Pod " + full_name + " has condition " + matched->type + at;
    }
    const std::int32_t index = static_cast<std::int32_t>(i);
    switch (rule.action) {
      case PodFailurePolicyAction::kIgnore:
        return {std::nullopt, false, rule.action, index};
      case PodFailurePolicyAction::kFailIndex:
        // Without the gate, the rule is skipped.
        if (!generation.Enabled(Feature::kJobBackoffLimitPerIndex)) continue;
        return {std::nullopt, true, rule.action, index};
      case PodFailurePolicyAction::kCount:
        return {std::nullopt, true, rule.action, index};
      case PodFailurePolicyAction::kFailJob:
        return {std::move(message), true, rule.action, index};
    }
  }
  return {};
}

}  // namespace jobplay
