// The conditions Ready and ContainersReady, which the kubelet derives from the containers' states
// (pkg/kubelet/status/generate.go).
#pragma once

#include "core/api/pod.h"

namespace jobplay {

// Sets the conditions of a pod that a kubelet has just accepted: nothing is ready, and its
// containers wait.
void NoteTaken(PodStatus& status, const PodSpec& spec, Time now);

// `now` is in whole seconds, as in the API.
void SetReadiness(PodStatus& status, const PodSpec& spec, Time now);

}  // namespace jobplay
