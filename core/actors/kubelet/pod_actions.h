// The actions of a kubelet for a pod: computePodActions of kuberuntime.
#pragma once

#include <cstddef>
#include <vector>

#include "core/actors/kubelet/pod_worker.h"
#include "core/api/pod.h"

namespace jobplay {

struct PodActions {
  bool kill_pod = false;  // kills all running containers and the sandbox
  bool create_sandbox = false;
  std::vector<std::size_t> to_start;  // positions of containers, in order of start
};

PodActions ComputePodActions(const Pod& pod, const PodWorker& worker);

}  // namespace jobplay
