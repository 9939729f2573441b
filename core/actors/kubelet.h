// The kubelets of all nodes: of the world that the scenario runs in, plain or as in a cluster.
#pragma once

#include <cstdint>
#include <string>

#include "core/actors/actor_env.h"
#include "core/actors/kubelet/plain_kubelet.h"
#include "core/actors/kubelet/pod_workers.h"
#include "core/actors/placement.h"
#include "core/actors/pod_roster.h"

namespace jobplay {

// How a node's kubelet comes to be away: with its machine, whose containers are lost, or alone
// (a stopped kubelet, a broken network), while the containers run on.
enum class Outage : std::uint8_t { kReboot, kDisconnected };

class Kubelet {
 public:
  void OnPodBound(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  // Its template named the node: nobody bound it.
  void OnPodNamingNode(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  void OnPodDeletion(ActorEnv& env, std::uint32_t id);
  void OnPodRemoved(std::uint32_t id);

  // What is due for a pod, of the kinds that a kubelet handles.
  void Handle(ActorEnv& env, const PodRoster& roster, const Scheduled& event);
  // Whether what is due for this pod no longer concerns anything. Of what Handle takes.
  bool IsOutdated(const Scheduled& event, const Shared<Pod>& pod) const;

  bool IsUp(const std::string& node) const { return plain_.IsUp(node) && workers_.IsUp(node); }
  void GoDown(ActorEnv& env, const std::string& node, const Placement& placement, Outage outage);
  void ComeBack(ActorEnv& env, const PodRoster& roster, const std::string& node,
                const Placement& placement);

  // What a person or a fault does to running containers, at once. `container` empty: all of the
  // pod's. Only containers that run are hit.
  void KillContainers(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      const std::string& container, std::int32_t exit_code,
                      const std::string& reason);
  // From now on the pod's containers neither start nor end by themselves, bound already or not.
  void Hang(ActorEnv& env, std::uint32_t id);
  // One of the disruptions, of a pod that is live; under node pressure where a kubelet is up to do
  // it.
  void Disrupt(ActorEnv& env, std::uint32_t id, DisruptionCause cause);

 private:
  friend class StateKeys;

  bool IsHung(std::uint32_t id) const { return plain_.IsHung(id) || workers_.IsHung(id); }
  bool Awaits(std::uint32_t id, std::uint32_t token) const {
    return plain_.Awaits(id, token) || workers_.Awaits(id, token);
  }

  // One of them has all the pods.
  PlainKubelet plain_;
  PodWorkers workers_;
};

}  // namespace jobplay
