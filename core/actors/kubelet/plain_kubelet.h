// The kubelets of all nodes in the plain world. They start, restart and stop the containers of
// their node's pods according to the pods' scripts, and report the status immediately. A kubelet
// whose node is down does nothing.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/actors/actor_env.h"
#include "core/actors/placement.h"
#include "core/actors/pod_roster.h"
#include "core/cluster/slot_map.h"

namespace jobplay {

// The state that a kubelet stores for a container besides the reported status.
struct ContainerRuntime {
  std::uint32_t token = 0;  // identifies the run; events with an earlier token are outdated
  std::int32_t starts = 0;
};

struct PodRuntime {
  // Images are pulled, the sandbox exists, and containers have begun to start.
  bool started = false;
  bool stopping = false;    // SIGTERM was sent; nothing starts from now on
  bool hung = false;        // nothing starts or ends on its own
  std::uint32_t token = 0;  // of the pod's own timers
  std::int32_t failed_pulls = 0;
  Time first_pull;
  Time stop_at;  // if stopping: when the running containers end
  std::int32_t stop_exit_code = 0;
  bool stop_kills = false;       // if stopping: whether they are killed
  std::uint32_t last_token = 0;  // the latest token of a container run
  std::string failure_reason;    // of the pod, if the kubelet itself ends it
  std::string failure_message;
  std::vector<ContainerRuntime> containers;  // init containers first

  std::uint32_t NextToken() { return ++last_token; }
};

// Returns a hash of everything that affects the pod's future, so that equal hashes mean equal
// states.
std::uint64_t HashOf(const PodRuntime& runtime);

class PlainKubelet {
 public:
  void OnPodBound(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  // Handles a pod whose template names the node, so no scheduler bound it.
  void OnPodNamingNode(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  // Handles a deletion request or a shortened grace period.
  void OnPodDeletion(ActorEnv& env, std::uint32_t id);
  void OnPodRemoved(std::uint32_t id) { runtimes_.Set(id, {}); }

  void StartPod(ActorEnv& env, const PodRoster& roster, std::uint32_t id, std::uint32_t token);
  void ContainerExits(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      std::uint32_t token);
  void ContainerRestarts(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                         std::uint32_t token);
  void ContainerBecomesReady(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                             std::uint32_t token);
  void SyncDeletedPod(ActorEnv& env, const PodRoster& roster, std::uint32_t id);
  void ContainersStop(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      std::uint32_t token);
  void PodDeadline(ActorEnv& env, const PodRoster& roster, std::uint32_t id);

  // Returns true if a container's timer belongs to its current run.
  bool Awaits(std::uint32_t id, std::uint32_t token) const;

  bool IsUp(const std::string& node) const { return down_.count(node) == 0; }
  void GoDown(const std::string& node, const Placement& placement);
  // Handles lost containers: those of pods that are being deleted or never restart end with 255,
  // and others restart.
  void ComeBack(ActorEnv& env, const PodRoster& roster, const std::string& node,
                const Placement& placement);
  // Kills running containers immediately, for a user or a fault. If `container` is empty, kills all
  // running containers of the pod.
  void KillContainers(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      const std::string& container, std::int32_t exit_code,
                      const std::string& reason);
  // Stops the pod's containers from starting or ending on their own from now on, whether or not the
  // pod is bound.
  void Hang(ActorEnv& env, std::uint32_t id);
  bool IsHung(std::uint32_t id) const {
    const Shared<PodRuntime>& runtime = runtimes_.Get(id);
    return runtime && runtime->hung;
  }
  // Evicts the pod as the kubelet does: every container ends with 137, and the pod fails.
  void EvictForNodePressure(ActorEnv& env, std::uint32_t id);

 private:
  friend class StateKeys;
  struct Sync;

  SlotMap<PodRuntime> runtimes_;
  std::set<std::string> down_;
};

}  // namespace jobplay
