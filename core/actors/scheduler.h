// The scheduler, as far as Jobs feel it: binds a pod to a node after a delay, and tries again each
// second when no node can take it.
#pragma once

#include <cstdint>

#include "core/actors/actor_env.h"
#include "core/actors/placement.h"
#include "core/actors/pod_roster.h"

namespace jobplay {

class Scheduler {
 public:
  void OnPodCreated(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  // Happening::kSchedulePod.
  void Schedule(ActorEnv& env, std::uint32_t id, const PodEntry& entry, const Placement& placement);

 private:
  // Least loaded, then lowest name; empty when no node can take the pod.
  std::string ChooseNode(const ActorEnv& env, const Pod& pod, const PodScript& script,
                         const Placement& placement) const;
  void Bind(ActorEnv& env, std::uint32_t id, const Pod& pod, const std::string& node);
  void RecordUnschedulable(ActorEnv& env, std::uint32_t id, const Pod& pod, std::string message);
};

}  // namespace jobplay
