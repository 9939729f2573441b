#include "core/view/answers/pod_waits.h"

namespace jobplay {

bool IsImagePullReason(const std::string& reason) {
  return reason == "ErrImagePull" || reason == "ImagePullBackOff" || reason == "InvalidImageName";
}

std::optional<WaitingContainer> WaitsInBackoff(const Pod& pod) {
  const bool goes_on = !IsPodTerminal(pod) && !pod.metadata.deletion_timestamp;
  const auto waits = [&](const Container* spec, const ContainerState& state) {
    if (state.kind == ContainerState::Kind::kTerminated) {
      return goes_on && spec != nullptr &&
             ContainerShouldRestart(*spec, pod.spec->restart_policy, state.exit_code);
    }
    return state.kind == ContainerState::Kind::kWaiting &&
           (state.reason == "CrashLoopBackOff" || IsImagePullReason(state.reason));
  };
  const auto first = [&](const std::vector<Container>& specs, const ContainerStatuses& containers,
                         const char* list) -> std::optional<WaitingContainer> {
    for (std::size_t i = 0; i < containers.size(); ++i) {
      const Shared<ContainerStatus>& container = containers[i];
      if (!waits(ContainerOf(specs, *container, i), container->state)) continue;
      return WaitingContainer{&*container,
                              std::string("status.") + list + "[" + container->name + "].state"};
    }
    return std::nullopt;
  };
  const PodSpec& spec = *pod.spec;
  const PodStatus& status = *pod.status;
  auto init = first(spec.init_containers, *status.init_container_statuses, "initContainerStatuses");
  if (init) return init;
  return first(spec.containers, *status.container_statuses, "containerStatuses");
}

}  // namespace jobplay
