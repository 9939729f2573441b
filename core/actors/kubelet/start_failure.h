// Why a kubelet cannot start a container, as startContainer reports it
// (pkg/kubelet/kuberuntime/kuberuntime_container.go, pkg/kubelet/images/image_manager.go).
#pragma once

#include <optional>
#include <string>

#include "core/api/pod.h"

namespace jobplay {

struct StartFailure {
  std::string reason;
  std::string message;
};

// What an image's name alone tells: that it cannot be one (InvalidImageName). Nothing: it can.
std::optional<StartFailure> FailureOfImageName(const Container& container);

// What containerd says of an image that cannot be pulled, as from a registry that does not answer.
std::string PullFailureMessage(const std::string& image);

// What containerd says of a program that is not in the container's image.
std::string NoProgramMessage(const Container& container);

}  // namespace jobplay
