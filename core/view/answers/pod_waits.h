// Whether a container of a pod waits to be started again, or for its image, and where that stands.
#pragma once

#include <optional>
#include <string>

#include "core/api/pod.h"

namespace jobplay {

// The back-off of an image or of a name that no image has, as the kubelet tells it.
bool IsImagePullReason(const std::string& reason);

struct WaitingContainer {
  const ContainerStatus* status;
  std::string path;  // of its state, as the histories of fields name it
};

// The first container, init containers before the others, that waits so; it lives as long as the
// pod. One that has ended and is to start again waits, too: kubelets say CrashLoopBackOff from
// their next sync on, often just before the start.
std::optional<WaitingContainer> WaitsInBackoff(const Pod& pod);

}  // namespace jobplay
