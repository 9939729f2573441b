#include "core/actors/pod_conditions.h"

#include <string>
#include <utility>

namespace jobplay {

void NoteTaken(PodStatus& status, const PodSpec& spec, Time now) {
  std::string names;
  for (const Container& container : spec.containers) {
    names += (names.empty() ? "" : " ") + container.name;
  }
  const auto set = [&](const char* type, ConditionStatus is, std::string reason,
                       std::string message) {
    SetCondition(status, {.type = type,
                          .status = is,
                          .reason = std::move(reason),
                          .message = std::move(message),
                          .last_transition_time = TruncateToSecond(now)});
  };
  const std::string unready = "containers with unready status: [" + names + "]";
  set("Ready", ConditionStatus::kFalse, "ContainersNotReady", unready);
  set("ContainersReady", ConditionStatus::kFalse, "ContainersNotReady", unready);
  set("PodScheduled", ConditionStatus::kTrue, "", "");
  status.start_time = TruncateToSecond(now);
  const auto waiting = [](const std::vector<Container>& containers, const char* reason) {
    ContainerStatuses statuses;
    statuses.reserve(containers.size());
    for (const Container& container : containers) {
      statuses.push_back(ContainerStatus{.name = container.name, .state = {.reason = reason}});
    }
    return statuses;
  };
  const bool initialises = !spec.init_containers.empty();
  status.container_statuses =
      waiting(spec.containers, initialises ? "PodInitializing" : "ContainerCreating");
  if (initialises) {
    status.init_container_statuses = waiting(spec.init_containers, "PodInitializing");
  }
}

void SetReadiness(PodStatus& status, const PodSpec& spec, Time now) {
  std::string unready;
  const auto note = [&](const ContainerStatus& container) {
    if (!container.ready) unready += (unready.empty() ? "" : " ") + container.name;
  };
  for (std::size_t c = 0; c < status.init_container_statuses->size(); ++c) {
    if (spec.init_containers[c].restart_always) note(*(*status.init_container_statuses)[c]);
  }
  for (const Shared<ContainerStatus>& container : *status.container_statuses) note(*container);

  PodCondition condition;
  condition.last_transition_time = now;
  condition.status = ConditionStatus::kFalse;
  if (status.phase == PodPhase::kSucceeded) {
    condition.reason = "PodCompleted";
  } else if (status.phase == PodPhase::kFailed) {
    condition.reason = "PodFailed";
  } else if (!unready.empty()) {
    condition.reason = "ContainersNotReady";
    condition.message = "containers with unready status: [" + unready + "]";
  } else {
    condition.status = ConditionStatus::kTrue;
  }
  for (const char* type : {"Ready", "ContainersReady"}) {
    condition.type = type;
    SetCondition(status, condition);
  }
}

}  // namespace jobplay
