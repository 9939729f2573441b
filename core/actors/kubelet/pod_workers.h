// The kubelets of all nodes in the cluster world (pkg/kubelet/pod_workers.go,
// kuberuntime/kuberuntime_manager.go). Each pod has a worker, which computes the status from the
// container runtime's report, starts and stops containers, and retries after failures.
//
// When a kubelet waits for the runtime, the worker is busy for the time in world.h. It handles
// later updates afterwards.
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
  // Handles a pod that was bound or whose template names its node (HandlePodAdditions).
  void OnPodBound(ActorEnv& env, std::uint32_t id, const Pod& pod);
  // Handles a deletion request or a shortened grace period (HandlePodUpdates).
  void OnPodDeletion(ActorEnv& env, std::uint32_t id);
  void OnPodRemoved(std::uint32_t id) { workers_.Set(id, {}); }

  // Handles Happening::kPodSync: podWorkerLoop starts on the pod.
  void Sync(ActorEnv& env, const PodRoster& roster, std::uint32_t id, std::uint32_t token);
  // Handles Happening::kPodSyncGoesOn: the worker's wait is over.
  void GoOn(ActorEnv& env, const PodRoster& roster, std::uint32_t id, std::uint32_t token);
  // Handle a container that ends on its own, and one that was told to stop.
  void ContainerExits(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      std::uint32_t token);
  void ContainerStops(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      std::uint32_t token);
  void ContainerBecomesReady(ActorEnv& env, std::uint32_t id, std::uint32_t token);
  void PodDeadline(ActorEnv& env, std::uint32_t id);

  // Returns true if a container's timer belongs to its current run.
  bool Awaits(std::uint32_t id, std::uint32_t token) const;
  // Returns true if an event of kind kPodSync or kPodSyncGoesOn no longer has an effect.
  bool IsOutdated(const Scheduled& event, const Pod& pod) const;

  bool IsUp(const std::string& node) const { return down_.count(node) == 0; }
  // With `reboots`, containers die with the node, or when it comes back. Otherwise only the kubelet
  // is unavailable and they keep running.
  void GoDown(const std::string& node, const Placement& placement, bool reboots);
  void ComeBack(ActorEnv& env, const std::string& node, const Placement& placement);

  // Kills running containers, for a user or a fault. If `container` is empty, kills all containers
  // of the pod.
  void KillContainers(ActorEnv& env, std::uint32_t id, const std::string& container,
                      std::int32_t exit_code, const std::string& reason);
  void Hang(ActorEnv& env, std::uint32_t id);
  bool IsHung(std::uint32_t id) const;
  // Follows evictPod of the eviction manager, for a lack of memory.
  void EvictForNodePressure(ActorEnv& env, std::uint32_t id);

 private:
  friend class StateKeys;
  struct Call;

  // Schedules a sync of the pod after `delay`.
  static void Wake(ActorEnv& env, std::uint32_t id, Duration delay);
  bool CanAct(const ActorEnv& env, std::uint32_t id) const;

  SlotMap<PodWorker> workers_;
  std::set<std::string> down_;
  std::set<std::string> lost_;  // the nodes among these whose containers die
};

}  // namespace jobplay
