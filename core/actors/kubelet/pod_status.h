// The status of a pod that a kubelet makes of what the container runtime reports, and how it gets
// to the API server (pkg/kubelet/kubelet_pods.go, pkg/kubelet/status).
#pragma once

#include "core/actors/kubelet/pod_worker.h"
#include "core/api/pod.h"

namespace jobplay {

// What is not in the pod or its worker.
struct StatusOptions {
  bool ends = false;  // the worker has stopped the pod's containers: they are not started again
  bool has_sandbox_condition = true;  // PodReadyToStartContainersCondition is on
  bool restarts_all = true;           // RestartAllContainersOnContainerExits is on
  Time now;
};

// generateAPIPodStatus.
PodStatus GeneratePodStatus(const Pod& pod, const PodWorker& worker, const StatusOptions& options);

// TerminatePod: what has no end when the pod has ended gets one, as the last status that is made.
PodStatus TerminatedPodStatus(const Pod& pod, const PodStatus& made);

// mergePodStatus: what is written of a status that was made. While containers could run
// (PodCouldHaveRunningContainers) the phase does not become Succeeded or Failed.
PodStatus MergePodStatus(const PodStatus& of_server, const PodStatus& made, bool could_run,
                         Time now);

}  // namespace jobplay
