#include "core/actors/kubelet/pod_actions.h"

#include <algorithm>

namespace jobplay {
namespace {

bool IsRunning(const WorkerContainer& container) {
  return container.latest && container.latest->running;
}

// Follows the part of computePodActions for a pod without a sandbox.
PodActions StartAnew(const Pod& pod, const PodWorker& worker) {
  const PodSpec& spec = *pod.spec;
  const std::size_t inits = spec.init_containers.size();
  PodActions actions;
  actions.kill_pod = true;
  const bool any = std::any_of(worker.containers.begin(), worker.containers.end(),
                               [](const WorkerContainer& one) { return one.latest.has_value(); });
  // shouldRestartOnFailure checks only the pod's own policy.
  const bool restarts = spec.restart_policy != RestartPolicy::kNever;
  if (!restarts && worker.sandboxes > 0 && any) return actions;
  std::vector<std::size_t> mains;
  bool any_main_created = false;
  for (std::size_t place = inits; place < worker.containers.size(); ++place) {
    const WorkerContainer& container = worker.containers[place];
    any_main_created |= container.latest.has_value();
    const Container& of_spec = ContainerAt(spec, place);
    const RestartPolicy policy = of_spec.restart_policy.value_or(spec.restart_policy);
    const bool succeeded =
        container.latest && !container.latest->running && container.latest->exit_code == 0;
    if (policy == RestartPolicy::kOnFailure && succeeded) continue;
    mains.push_back(place);
  }
  if (mains.empty() && any_main_created) return actions;
  actions.create_sandbox = true;
  if (inits > 0) {
    actions.to_start = {0};
  } else {
    actions.to_start = std::move(mains);
  }
  return actions;
}

// Follows computeInitContainerActions. Returns true if the main containers can start. Goes
// backwards from the last init container, because earlier ones may have been removed.
bool AddInitContainers(const Pod& pod, const PodWorker& worker, PodActions& actions) {
  const PodSpec& spec = *pod.spec;
  const std::size_t inits = spec.init_containers.size();
  if (inits == 0) return true;
  bool initialized = false;
  for (std::size_t place = inits; place < worker.containers.size(); ++place) {
    initialized |= IsRunning(worker.containers[place]);
  }
  bool previously = initialized;
  for (std::size_t place = inits; place-- > 0;) {
    const bool is_sidecar = IsSidecarAt(spec, place);
    const WorkerContainer& container = worker.containers[place];
    if (!container.latest) {
      if (previously && is_sidecar) actions.to_start.push_back(place);
      continue;
    }
    if (previously && !is_sidecar) continue;
    if (container.latest->running) {
      if (is_sidecar) {
        if (place == inits - 1) {
          initialized = true;
        } else if (!previously) {
          actions.to_start.push_back(place + 1);
        }
      }
    } else if (is_sidecar) {
      actions.to_start.push_back(place);
    } else if (container.latest->exit_code != 0) {
      if (!ShouldBeRestarted(pod, worker, place)) {
        actions.kill_pod = true;
        actions.to_start.clear();
        return false;
      }
      actions.to_start.push_back(place);
    } else if (place == inits - 1) {
      initialized = true;
    } else {
      actions.to_start.push_back(place + 1);
    }
    previously = true;
  }
  if (!previously) actions.to_start.push_back(0);
  std::reverse(actions.to_start.begin(), actions.to_start.end());
  return initialized;
}

}  // namespace

PodActions ComputePodActions(const Pod& pod, const PodWorker& worker) {
  if (!worker.sandbox_ready) return StartAnew(pod, worker);
  PodActions actions;
  const bool initialized = AddInitContainers(pod, worker, actions);
  if (actions.kill_pod || !initialized) return actions;
  bool keeps = false;
  std::vector<std::size_t> mains;
  for (std::size_t place = pod.spec->init_containers.size(); place < worker.containers.size();
       ++place) {
    if (IsRunning(worker.containers[place])) {
      keeps = true;
    } else if (ShouldBeRestarted(pod, worker, place)) {
      mains.push_back(place);
    }
  }
  if (!keeps && mains.empty()) {
    actions.kill_pod = true;
    actions.to_start.clear();
    return actions;
  }
  actions.to_start.insert(actions.to_start.end(), mains.begin(), mains.end());
  return actions;
}

}  // namespace jobplay
