// What a kubelet is to do about a pod: kuberuntime's computePodActions.
#pragma once

#include <cstddef>
#include <vector>

#include "core/actors/kubelet/pod_worker.h"
#include "core/api/pod.h"

namespace jobplay {

struct PodActions {
  bool kill_pod = false;  // all containers that run, and the sandbox
  bool create_sandbox = false;
  std::vector<std::size_t> to_start;  // places of containers, in this order
};

PodActions ComputePodActions(const Pod& pod, const PodWorker& worker);

}  // namespace jobplay
