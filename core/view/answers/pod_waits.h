// The container of a pod that waits for a restart or for its image, with the progress of the wait.
#pragma once

#include <optional>
#include <string>

#include "core/api/pod.h"

namespace jobplay {

// True for the kubelet's reasons for a back-off of an image pull or for an invalid image name.
bool IsImagePullReason(const std::string& reason);

struct WaitingContainer {
  const ContainerStatus* status;
  std::string path;  // the path of its state, as field histories name it
};

// Returns the first waiting container, init containers first; it points into the pod. A container
// that ended and will restart also waits: kubelets only report CrashLoopBackOff at their next sync,
// often just before the restart.
std::optional<WaitingContainer> WaitsInBackoff(const Pod& pod);

}  // namespace jobplay
