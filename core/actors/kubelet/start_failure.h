// Why a kubelet cannot start a container, as startContainer reports it
// (pkg/kubelet/kuberuntime/kuberuntime_container.go, pkg/kubelet/images/image_manager.go).
#pragma once

#include <optional>
#include <string>

#include "core/api/pod.h"

namespace jobplay {

namespace shell {
class ConfigObjects;  // core/shell/config_objects.h
}

struct StartFailure {
  std::string reason;
  std::string message;
};

// What an image's name alone tells: that it cannot be one (InvalidImageName). Nothing: it can.
std::optional<StartFailure> FailureOfImageName(const Container& container);

// makeEnvironmentVariables: that a ConfigMap or Secret, or a key of one, is not there. `configs`
// are all that there are; null: there are none.
std::optional<StartFailure> FailureOfConfig(const Pod& pod, const std::string& container,
                                            const shell::ConfigObjects* configs);

// MountVolume.SetUp: a ConfigMap or Secret that a volume needs, or a key of one, is not there. The
// message alone: the pod waits with ContainerCreating.
std::optional<std::string> FailureOfVolumes(const Pod& pod, const shell::ConfigObjects* configs);

// What containerd says of an image that cannot be pulled, as from a registry that does not answer.
std::string PullFailureMessage(const std::string& image);

// What containerd says of a program that is not in the container's image.
std::string NoProgramMessage(const Container& container);

}  // namespace jobplay
