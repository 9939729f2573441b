// A roster of all pods: the Job of each pod, its completion index, its attempt, and its script. All
// of it is fixed when the pod is created.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/actors/actor_env.h"
#include "core/actors/pod_match.h"
#include "core/cluster/slot_map.h"

namespace jobplay {

struct PodEntry {
  std::string job;
  Uid job_uid;
  std::optional<std::int32_t> index;
  std::int32_t attempt = 1;
  std::optional<std::size_t> rule;  // index of the scenario's rule with this script
  Shared<PodScript> script;
  bool drawn = false;            // at least a part of the script is random
  bool commands_follow = false;  // the script will come from the pod's commands
};

class PodRoster {
 public:
  // `seed` is the seed of the random draws.
  explicit PodRoster(std::uint64_t seed) : seed_(seed) {}
  void Reseed(std::uint64_t seed) { seed_ = seed; }

  void OnPodCreated(const ActorEnv& env, std::uint32_t id, const Pod& pod);
  // Handles a pod that was bound to a node.
  void OnPodBound(const ActorEnv& env, std::uint32_t id, const Pod& pod);
  // Deleted pods stay on the roster, because traces and pictures need them.
  const PodEntry& Entry(std::uint32_t pod) const { return *entries_.Get(pod); }
  bool Matches(const PodMatch& match, std::uint32_t id, const Pod& pod) const;

 private:
  friend class StateKeys;

  void FollowCommands(const ActorEnv& env, const Pod& pod, PodEntry& entry);
  // Returns the script that the pod's commands result in.
  const Shared<PodScript>& CommandsOf(const ActorEnv& env, const Pod& pod, const PodEntry& entry);

  std::uint64_t seed_;
  SlotMap<PodEntry> entries_;
  // The number of pods so far, by owner and index (-1: not Indexed). A new Job with the same name
  // starts again at 0.
  std::map<std::pair<Uid, std::int32_t>, std::int32_t> attempts_;
  // The script of the Job whose commands were simulated last.
  Uid commands_of_;
  Shared<PodScript> commands_;
};

// Returns the completion index in a pod's annotation, if any.
std::optional<std::int32_t> CompletionIndex(const ObjectMeta& meta);

}  // namespace jobplay
