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

// Returns InvalidImageName if the image's name is invalid, otherwise nothing.
std::optional<StartFailure> FailureOfImageName(const Container& container);

// Follows makeEnvironmentVariables: returns a failure if a ConfigMap or Secret, or one of its keys,
// is missing. `configs` has all existing objects; null means that there are none.
std::optional<StartFailure> FailureOfConfig(const Pod& pod, const std::string& container,
                                            const shell::ConfigObjects* configs);

// Returns the message of MountVolume.SetUp if a ConfigMap or Secret that a volume needs, or a key
// of one, does not exist. The pod then waits with ContainerCreating.
std::optional<std::string> FailureOfVolumes(const Pod& pod, const shell::ConfigObjects* configs);

// Returns containerd's message for an image that cannot be pulled because the registry does not
// respond.
std::string PullFailureMessage(const std::string& image);

// Returns containerd's message for a program that is not in the container's image.
std::string NoProgramMessage(const Container& container);

}  // namespace jobplay
