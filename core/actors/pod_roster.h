// Who is who among the pods: which Job a pod belongs to, its completion index, which attempt it is,
// and the script that its life follows. All of it is settled when the pod is created.
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
  std::optional<std::size_t> rule;  // of the scenario's, which the script is of
  Shared<PodScript> script;
  bool drawn = false;            // of its script at least a part
  bool commands_follow = false;  // its script is to become what its commands do
};

class PodRoster {
 public:
  // seed: of what is left to chance.
  explicit PodRoster(std::uint64_t seed) : seed_(seed) {}
  void Reseed(std::uint64_t seed) { seed_ = seed; }

  void OnPodCreated(const ActorEnv& env, std::uint32_t id, const Pod& pod);
  // Of a pod that a node has taken.
  void OnPodBound(const ActorEnv& env, std::uint32_t id, const Pod& pod);
  // Pods stay on the roster after they are gone: traces and pictures ask for them.
  const PodEntry& Entry(std::uint32_t pod) const { return *entries_.Get(pod); }
  bool Matches(const PodMatch& match, std::uint32_t id, const Pod& pod) const;

 private:
  friend class StateKeys;

  void FollowCommands(const ActorEnv& env, const Pod& pod, PodEntry& entry);
  // What the commands of the pod come to.
  const Shared<PodScript>& CommandsOf(const ActorEnv& env, const Pod& pod, const PodEntry& entry);

  std::uint64_t seed_;
  SlotMap<PodEntry> entries_;
  // Pods so far, by owner and index (-1: not Indexed). A Job made anew under the same name starts
  // over.
  std::map<std::pair<Uid, std::int32_t>, std::int32_t> attempts_;
  // What the commands come to of the Job whose pod was followed last.
  Uid commands_of_;
  Shared<PodScript> commands_;
};

// The completion index that a pod's annotation carries, if it does.
std::optional<std::int32_t> CompletionIndex(const ObjectMeta& meta);

}  // namespace jobplay
