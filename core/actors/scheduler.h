// The scheduler, as far as it affects Jobs. It binds a pod to a node after a delay, and retries
// every second while no node fits.
#pragma once

#include <cstdint>

#include "core/actors/actor_env.h"
#include "core/actors/placement.h"
#include "core/actors/pod_roster.h"

namespace jobplay {

class Scheduler {
 public:
  void OnPodCreated(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry);
  // Handles Happening::kSchedulePod.
  void Schedule(ActorEnv& env, std::uint32_t id, const PodEntry& entry, const Placement& placement);

 private:
  // Returns the least loaded node, or the lowest name among equals. Returns "" if no node fits.
  std::string ChooseNode(const ActorEnv& env, const Pod& pod, const PodScript& script,
                         const Placement& placement) const;
  void Bind(ActorEnv& env, std::uint32_t id, const Pod& pod, const std::string& node);
  void RecordUnschedulable(ActorEnv& env, std::uint32_t id, const Pod& pod, std::string message);
};

}  // namespace jobplay
