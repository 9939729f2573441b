// The kubelets of all nodes as a cluster has them: one worker for each pod, which makes the pod's
// status of what the container runtime reports, starts and stops containers, and comes back later
// where something failed (pkg/kubelet/pod_workers.go, kuberuntime/kuberuntime_manager.go).
//
// Where a kubelet waits for the runtime, the worker is busy until the time of world.h is over; what
// it hears meanwhile it looks at afterwards.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "core/actors/actor_env.h"
#include "core/actors/kubelet/pod_worker.h"
#include "core/actors/placement.h"
#include "core/actors/pod_roster.h"
#include "core/cluster/slot_map.h"

namespace jobplay {

class PodWorkers {
 public:
  // The pod's binding, or a template that names its node (HandlePodAdditions).
  void OnPodBound(ActorEnv& env, std::uint32_t id, const Pod& pod);
  // A deletion was asked for, or its grace shortened (HandlePodUpdates).
  void OnPodDeletion(ActorEnv& env, std::uint32_t id);
  void OnPodRemoved(std::uint32_t id) { workers_.Set(id, {}); }

  // Happening::kPodSync: podWorkerLoop takes up the pod.
  void Sync(ActorEnv& env, const PodRoster& roster, std::uint32_t id, std::uint32_t token);
  // Happening::kPodSyncGoesOn: what the worker waited for is done.
  void GoOn(ActorEnv& env, const PodRoster& roster, std::uint32_t id, std::uint32_t token);
  // A container's own end, and the one that it was asked for.
  void ContainerExits(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      std::uint32_t token);
  void ContainerStops(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      std::uint32_t token);
  void ContainerBecomesReady(ActorEnv& env, std::uint32_t id, std::uint32_t token);
  void PodDeadline(ActorEnv& env, std::uint32_t id);

  // Whether a container's timer still means the run that it was set for.
  bool Awaits(std::uint32_t id, std::uint32_t token) const;
  // Whether what is due for the pod no longer concerns anything; of kPodSync and kPodSyncGoesOn.
  bool IsOutdated(const Scheduled& event, const Pod& pod) const;

  bool IsUp(const std::string& node) const { return down_.count(node) == 0; }
  // With `reboots`, containers die with the node, or when it comes back; else only the kubelet is
  // away, and they run on.
  void GoDown(const std::string& node, const Placement& placement, bool reboots);
  void ComeBack(ActorEnv& env, const std::string& node, const Placement& placement);

  // What a person or a fault does to running containers. `container` empty: all of the pod's.
  void KillContainers(ActorEnv& env, std::uint32_t id, const std::string& container,
                      std::int32_t exit_code, const std::string& reason);
  void Hang(ActorEnv& env, std::uint32_t id);
  bool IsHung(std::uint32_t id) const;
  // The eviction manager's evictPod, for a lack of memory.
  void EvictForNodePressure(ActorEnv& env, std::uint32_t id);

 private:
  friend class StateKeys;
  struct Call;

  // Has the worker look at the pod after `delay`.
  static void Wake(ActorEnv& env, std::uint32_t id, Duration delay);
  bool CanAct(const ActorEnv& env, std::uint32_t id) const;

  SlotMap<PodWorker> workers_;
  std::set<std::string> down_;
  std::set<std::string> lost_;  // of these, those whose containers die
};

}  // namespace jobplay
