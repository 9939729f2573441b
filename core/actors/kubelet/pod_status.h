// The status of a pod: how a kubelet computes it from the container runtime's report and sends it
// to the API server (pkg/kubelet/kubelet_pods.go, pkg/kubelet/status).
#pragma once

#include "core/actors/kubelet/pod_worker.h"
#include "core/api/pod.h"

namespace jobplay {

// Inputs that are in neither the pod nor its worker.
struct StatusOptions {
  bool ends = false;  // the worker has stopped the pod's containers, and they do not restart
  bool has_sandbox_condition = true;  // PodReadyToStartContainersCondition is enabled
  bool restarts_all = true;           // RestartAllContainersOnContainerExits is enabled
  Time now;
};

// Follows generateAPIPodStatus.
PodStatus GeneratePodStatus(const Pod& pod, const PodWorker& worker, const StatusOptions& options);

// Follows TerminatePod: returns the last status of an ended pod, in which every container that
// needs an end has one.
PodStatus TerminatedPodStatus(const Pod& pod, const PodStatus& made);

// Follows mergePodStatus: returns the part of a new status that is written. While containers could
// run (PodCouldHaveRunningContainers), the phase does not become Succeeded or Failed.
PodStatus MergePodStatus(const PodStatus& of_server, const PodStatus& made, bool could_run,
                         Time now);

}  // namespace jobplay
