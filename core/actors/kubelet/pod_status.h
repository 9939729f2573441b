// The status of a pod that a kubelet makes of what the container runtime reports, and how it gets
// to the API server (pkg/kubelet/kubelet_pods.go, pkg/kubelet/status).
#pragma once

#include "core/actors/kubelet/pod_worker.h"
#include "core/api/pod.h"

namespace jobplay {

// generateAPIPodStatus. `ends`: the pod's worker has stopped its containers, so they are not
// started again. `has_sandbox_condition`: the version has PodReadyToStartContainers.
PodStatus GeneratePodStatus(const Pod& pod, const PodWorker& worker, bool ends,
                            bool has_sandbox_condition, Time now);

// TerminatePod: what has no end when the pod has ended gets one, as the last status that is made.
PodStatus TerminatedPodStatus(const Pod& pod, const PodStatus& made);

// mergePodStatus: what is written of a status that was made. While containers could run
// (PodCouldHaveRunningContainers) the phase does not become Succeeded or Failed.
PodStatus MergePodStatus(const PodStatus& of_server, const PodStatus& made, bool could_run,
                         Time now);

}  // namespace jobplay
