#include "core/api/pod_end.h"

#include <algorithm>

namespace jobplay {

bool IsSidecar(const Pod& pod, const ContainerStatus& container) {
  const std::vector<Container>& inits = pod.spec->init_containers;
  return std::any_of(inits.begin(), inits.end(), [&](const Container& init) {
    return init.restart_always && init.name == container.name;
  });
}

const ContainerState* LastEnd(const ContainerStatus& container) {
  using Kind = ContainerState::Kind;
  if (container.state.kind == Kind::kTerminated) return &container.state;
  return container.state.kind == Kind::kWaiting && container.last_state ? &*container.last_state
                                                                        : nullptr;
}

const ContainerState* DecidingEnd(const Pod& pod) {
  for (const ContainerStatus& init : *pod.status->init_container_statuses) {
    const ContainerState* end = IsSidecar(pod, init) ? nullptr : LastEnd(init);
    if (end != nullptr && end->exit_code != 0) return end;
  }
  const ContainerState* first = nullptr;
  for (const ContainerStatus& container : *pod.status->container_statuses) {
    const ContainerState* end = LastEnd(container);
    if (end == nullptr) continue;
    if (end->exit_code != 0) return end;
    if (first == nullptr) first = end;
  }
  return first;
}

}  // namespace jobplay
