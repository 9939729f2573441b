// Ready and ContainersReady, as the kubelet derives them from the containers' states
// (pkg/kubelet/status/generate.go).
#pragma once

#include "core/api/pod.h"

namespace jobplay {

// A kubelet has taken the pod: nothing of it is ready, and its containers wait.
void NoteTaken(PodStatus& status, const PodSpec& spec, Time now);

// now: in whole seconds, as the API carries times.
void SetReadiness(PodStatus& status, const PodSpec& spec, Time now);

}  // namespace jobplay
