#include "core/actors/pod_conditions.h"

namespace jobplay {

void SetReadiness(PodStatus& status, const PodSpec& spec, Time now) {
  std::string unready;
  const auto note = [&](const ContainerStatus& container) {
    if (!container.ready) unready += (unready.empty() ? "" : " ") + container.name;
  };
  for (std::size_t c = 0; c < status.init_container_statuses->size(); ++c) {
    if (spec.init_containers[c].restart_always) note((*status.init_container_statuses)[c]);
  }
  for (const ContainerStatus& container : *status.container_statuses) note(container);

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
