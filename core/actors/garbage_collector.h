// The garbage collector: deletes what an owner leaves behind, or frees it, as the owner's deletion
// asked (pkg/controller/garbagecollector). It watches the store itself; how
// long it takes is a matter of the world (world.h).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/actors/actor_env.h"

namespace jobplay {

class GarbageCollector {
 public:
  // A dependent (pod or Job) or an owner (Job or CronJob) was written.
  void OnPodWrite(ActorEnv& env, std::uint32_t id, const Pod* before, const Pod* after);
  void OnJobWrite(ActorEnv& env, std::uint32_t id, const Job* before, const Job* after);
  void OnCronJobWrite(ActorEnv& env, std::uint32_t id, const CronJob* before, const CronJob* after);

  // Happening::kCollectDependents; `ticket` as scheduled.
  void Collect(ActorEnv& env, std::uint32_t ticket);

 private:
  friend class StateKeys;

  using Object = std::pair<TableId, std::uint32_t>;

  void OnWrite(ActorEnv& env, Object object, const ObjectMeta* before, const ObjectMeta* after,
               bool can_own);
  void Schedule(ActorEnv& env, Uid owner);
  // Which Job or CronJob has or had the uid; of neither, where none ever did.
  About AboutOf(Uid owner) const;
  // Whether any was deleted, or lost the reference.
  bool DeleteDependents(ActorEnv& env, Uid owner, DeletionPropagation propagation);
  void OrphanDependents(ActorEnv& env, Uid owner);
  // Takes the reference away; true when another owner remains that exists.
  bool Release(ActorEnv& env, Object dependent, Uid owner, bool only_if_owned_otherwise);

  std::map<Uid, std::set<Object>> dependents_;
  std::map<Uid, Object> owners_;  // that exist
  std::map<Uid, Object> former_;  // that are gone
  std::vector<Uid> tickets_;
};

}  // namespace jobplay
