// The kubelets of all nodes, in the plain or the cluster world of the scenario.
#pragma once

#include <cstdint>
#include <string>

#include "core/actors/actor_env.h"
#include "core/actors/kubelet/plain_kubelet.h"
#include "core/actors/kubelet/pod_workers.h"
#include "core/actors/placement.h"
#include "core/actors/pod_roster.h"

namespace jobplay {

// How a kubelet becomes unavailable. With kReboot its machine is down and its containers are lost.
// With kDisconnected only the kubelet is (a stopped kubelet, a broken network), and the containers
// keep running.
enum class Outage : std::uint8_t { kReboot, kDisconnected };

class Kubelet {
 public:
  void OnPodBound(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  // Handles a pod whose template names the node, so no scheduler bound it.
  void OnPodNamingNode(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  void OnPodDeletion(ActorEnv& env, std::uint32_t id);
  void OnPodRemoved(std::uint32_t id);

  // Handles an event for a pod, of the kinds that concern a kubelet.
  void Handle(ActorEnv& env, const PodRoster& roster, const Scheduled& event);
  // Returns true if an event for this pod, of the kinds that Handle accepts, no longer has an
  // effect.
  bool IsOutdated(const Scheduled& event, const Shared<Pod>& pod) const;

  bool IsUp(const std::string& node) const { return plain_.IsUp(node) && workers_.IsUp(node); }
  void GoDown(ActorEnv& env, const std::string& node, const Placement& placement, Outage outage);
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
  // Disrupts a live pod. Node pressure needs a kubelet that is up.
  void Disrupt(ActorEnv& env, std::uint32_t id, DisruptionCause cause);

 private:
  friend class StateKeys;

  bool IsHung(std::uint32_t id) const { return plain_.IsHung(id) || workers_.IsHung(id); }
  bool Awaits(std::uint32_t id, std::uint32_t token) const {
    return plain_.Awaits(id, token) || workers_.Awaits(id, token);
  }

  // Only one of them is used, for all pods.
  PlainKubelet plain_;
  PodWorkers workers_;
};

}  // namespace jobplay
