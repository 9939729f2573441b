#include "core/api/pod.h"

#include <algorithm>

namespace jobplay {

const char* ToString(RestartPolicy policy) {
  switch (policy) {
    case RestartPolicy::kAlways:
      return "Always";
    case RestartPolicy::kOnFailure:
      return "OnFailure";
    case RestartPolicy::kNever:
      return "Never";
  }
  return "";
}

const char* ToString(PodPhase phase) {
  switch (phase) {
    case PodPhase::kPending:
      return "Pending";
    case PodPhase::kRunning:
      return "Running";
    case PodPhase::kSucceeded:
      return "Succeeded";
    case PodPhase::kFailed:
      return "Failed";
    case PodPhase::kUnknown:
      return "Unknown";
  }
  return "";
}

const char* ToString(ConditionStatus status) {
  switch (status) {
    case ConditionStatus::kTrue:
      return "True";
    case ConditionStatus::kFalse:
      return "False";
    case ConditionStatus::kUnknown:
      return "Unknown";
  }
  return "";
}

const PodCondition* FindCondition(const PodStatus& status, const std::string& type) {
  for (const Shared<PodCondition>& condition : *status.conditions) {
    if (condition->type == type) return &*condition;
  }
  return nullptr;
}

void SetCondition(PodStatus& status, PodCondition condition) {
  for (std::size_t i = 0; i < status.conditions->size(); ++i) {
    const PodCondition& existing = *(*status.conditions)[i];
    if (existing.type != condition.type) continue;
    if (existing.status == condition.status) {
      condition.last_transition_time = existing.last_transition_time;
      if (existing == condition) return;
    }
    status.conditions.Mutable()[i] = std::move(condition);
    return;
  }
  status.conditions.Mutable().push_back(std::move(condition));
}

std::int32_t RestartsOf(const ContainerStatuses& containers) {
  std::int32_t restarts = 0;
  for (const Shared<ContainerStatus>& container : containers) {
    restarts += container->restart_count;
  }
  return restarts;
}

std::int32_t RestartsOf(const PodStatus& status) {
  return RestartsOf(*status.init_container_statuses) + RestartsOf(*status.container_statuses);
}

const Container* ContainerOf(const std::vector<Container>& containers,
                             const ContainerStatus& status, std::size_t place) {
  if (place < containers.size() && containers[place].name == status.name) return &containers[place];
  for (const Container& container : containers) {
    if (container.name == status.name) return &container;
  }
  return nullptr;
}

const ContainerRestartRule* FindRestartRule(const Container& container, std::int32_t exit_code) {
  for (const ContainerRestartRule& rule : container.restart_rules) {
    const bool listed = std::find(rule.exit_codes.begin(), rule.exit_codes.end(), exit_code) !=
                        rule.exit_codes.end();
    if (listed != rule.not_in) return &rule;
  }
  return nullptr;
}

bool ContainerShouldRestart(const Container& container, RestartPolicy of_pod,
                            std::int32_t exit_code) {
  if (!container.restart_policy) {
    return of_pod == RestartPolicy::kAlways ||
           (of_pod == RestartPolicy::kOnFailure && exit_code != 0);
  }
  if (FindRestartRule(container, exit_code) != nullptr) return true;
  return *container.restart_policy == RestartPolicy::kAlways ||
         (*container.restart_policy == RestartPolicy::kOnFailure && exit_code != 0);
}

bool IsPodReady(const Pod& pod) {
  const PodCondition* ready = FindCondition(*pod.status, "Ready");
  return ready != nullptr && ready->status == ConditionStatus::kTrue;
}

bool IsPodTerminal(const Pod& pod) {
  return pod.status->phase == PodPhase::kSucceeded || pod.status->phase == PodPhase::kFailed;
}

bool IsPodActive(const Pod& pod) {
  return !IsPodTerminal(pod) && !pod.metadata.deletion_timestamp.has_value();
}

bool IsPodTerminating(const Pod& pod) {
  return !IsPodTerminal(pod) && pod.metadata.deletion_timestamp.has_value();
}

}  // namespace jobplay
