// The kubelets of all nodes in the plain world: they start, restart and stop the containers of pods
// bound to their node as the pods' scripts say, and report status at once. A kubelet whose node is
// down does nothing.
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

// What a kubelet remembers of a container besides the reported status.
struct ContainerRuntime {
  std::uint32_t token = 0;  // of the run: what was scheduled for an earlier one no longer applies
  std::int32_t starts = 0;
};

struct PodRuntime {
  bool started = false;     // past image pulls and sandbox: containers have begun to start
  bool stopping = false;    // SIGTERM was sent; nothing starts any more
  bool hung = false;        // nothing starts, and nothing ends by itself
  std::uint32_t token = 0;  // of the pod's own timers
  std::int32_t failed_pulls = 0;
  Time first_pull;
  Time stop_at;  // when stopping: the running containers end
  std::int32_t stop_exit_code = 0;
  bool stop_kills = false;       // their grace is over then
  std::uint32_t last_token = 0;  // given to a run of a container
  std::string failure_reason;    // of the pod, when the kubelet itself ends it
  std::string failure_message;
  std::vector<ContainerRuntime> containers;  // init containers first

  std::uint32_t NextToken() { return ++last_token; }
};

// Of all of it that decides what becomes of the pod: what differs in more is another state.
std::uint64_t HashOf(const PodRuntime& runtime);

class PlainKubelet {
 public:
  void OnPodBound(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  // Its template named the node: nobody bound it.
  void OnPodNamingNode(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  // A deletion was asked for, or its grace shortened.
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

  // Whether a container's timer still means the run that it was set for.
  bool Awaits(std::uint32_t id, std::uint32_t token) const;

  bool IsUp(const std::string& node) const { return down_.count(node) == 0; }
  void GoDown(const std::string& node, const Placement& placement);
  // Containers are gone: pods being deleted or never restarted end with 255, others start anew.
  void ComeBack(ActorEnv& env, const PodRoster& roster, const std::string& node,
                const Placement& placement);
  // What a person or a fault does to running containers, at once. `container` empty: all of the
  // pod's. Only containers that run are hit.
  void KillContainers(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      const std::string& container, std::int32_t exit_code,
                      const std::string& reason);
  // From now on the pod's containers neither start nor end by themselves, bound already or not.
  void Hang(ActorEnv& env, std::uint32_t id);
  bool IsHung(std::uint32_t id) const {
    const Shared<PodRuntime>& runtime = runtimes_.Get(id);
    return runtime && runtime->hung;
  }
  // The kubelet's own eviction: every container ends with 137 and the pod has failed.
  void EvictForNodePressure(ActorEnv& env, std::uint32_t id);

 private:
  friend class StateKeys;
  struct Sync;

  SlotMap<PodRuntime> runtimes_;
  std::set<std::string> down_;
};

}  // namespace jobplay
