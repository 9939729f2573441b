// The garbage collector (pkg/controller/garbagecollector). It deletes or orphans the dependents of
// a deleted owner, as the deletion requested. It watches the store directly; the world defines how
// long it takes (world.h).
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
  // Handle a write to a dependent (pod or Job) or an owner (Job or CronJob).
  void OnPodWrite(ActorEnv& env, std::uint32_t id, const Pod* before, const Pod* after);
  void OnJobWrite(ActorEnv& env, std::uint32_t id, const Job* before, const Job* after);
  void OnCronJobWrite(ActorEnv& env, std::uint32_t id, const CronJob* before, const CronJob* after);

  // Handles Happening::kCollectDependents; `ticket` is the scheduled one.
  void Collect(ActorEnv& env, std::uint32_t ticket);

 private:
  friend class StateKeys;

  using Object = std::pair<TableId, std::uint32_t>;

  void OnWrite(ActorEnv& env, Object object, const ObjectMeta* before, const ObjectMeta* after,
               bool can_own);
  void Schedule(ActorEnv& env, Uid owner);
  // Returns the Job or CronJob that has or had the uid, or neither if none ever had it.
  About AboutOf(Uid owner) const;
  // Returns true if any dependent was deleted or lost its reference.
  bool DeleteDependents(ActorEnv& env, Uid owner, DeletionPropagation propagation);
  void OrphanDependents(ActorEnv& env, Uid owner);
  // Removes the reference. Returns true if another existing owner remains.
  bool Release(ActorEnv& env, Object dependent, Uid owner, bool only_if_owned_otherwise);

  std::map<Uid, std::set<Object>> dependents_;
  std::map<Uid, Object> owners_;  // existing owners
  std::map<Uid, Object> former_;  // deleted owners
  std::vector<Uid> tickets_;
};

}  // namespace jobplay
