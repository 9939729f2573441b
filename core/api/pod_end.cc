#include "core/api/pod_end.h"

#include <string>

namespace jobplay {

bool IsSidecar(const Pod& pod, const ContainerStatus& container, std::size_t place) {
  const Container* init = ContainerOf(pod.spec->init_containers, container, place);
  return init != nullptr && init->restart_always;
}

const ContainerState* LastEnd(const ContainerStatus& container) {
  using Kind = ContainerState::Kind;
  if (container.state.kind == Kind::kTerminated) return &container.state;
  return container.state.kind == Kind::kWaiting && container.last_state ? &*container.last_state
                                                                        : nullptr;
}

const PodCondition* DisruptionOf(const Pod& pod) {
  static const std::string kType = "DisruptionTarget";
  const PodCondition* condition = FindCondition(*pod.status, kType);
  const bool is = condition != nullptr && condition->status == ConditionStatus::kTrue;
  return is ? condition : nullptr;
}

const ContainerState* DecidingEnd(const Pod& pod) {
  const ContainerStatuses& inits = *pod.status->init_container_statuses;
  for (std::size_t i = 0; i < inits.size(); ++i) {
    const ContainerState* end = IsSidecar(pod, *inits[i], i) ? nullptr : LastEnd(*inits[i]);
    if (end != nullptr && end->exit_code != 0) return end;
  }
  const ContainerState* first = nullptr;
  for (const Shared<ContainerStatus>& container : *pod.status->container_statuses) {
    const ContainerState* end = LastEnd(*container);
    if (end == nullptr) continue;
    if (end->exit_code != 0) return end;
    if (first == nullptr) first = end;
  }
  return first;
}

}  // namespace jobplay
