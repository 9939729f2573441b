#include "core/view/answers/pod_waits.h"

namespace jobplay {

bool IsImagePullReason(const std::string& reason) {
  return reason == "ErrImagePull" || reason == "ImagePullBackOff" || reason == "InvalidImageName";
}

std::optional<WaitingContainer> WaitsInBackoff(const PodStatus& status) {
  const auto first = [](const ContainerStatuses& containers,
                        const char* list) -> std::optional<WaitingContainer> {
    for (const Shared<ContainerStatus>& container : containers) {
      const ContainerState& state = container->state;
      if (state.kind != ContainerState::Kind::kWaiting) continue;
      if (state.reason != "CrashLoopBackOff" && !IsImagePullReason(state.reason)) continue;
      return WaitingContainer{&*container,
                              std::string("status.") + list + "[" + container->name + "].state"};
    }
    return std::nullopt;
  };
  if (auto init = first(*status.init_container_statuses, "initContainerStatuses")) return init;
  return first(*status.container_statuses, "containerStatuses");
}

}  // namespace jobplay
