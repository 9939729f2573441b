#include "core/actors/garbage_collector.h"

#include <algorithm>

#include "core/words/decisions/garbage_collector.h"

namespace jobplay {
namespace {

const ObjectMeta* MetaOf(const ActorEnv& env, TableId table, std::uint32_t id) {
  switch (table) {
    case TableId::kPods:
      return env.server.pods().Get(id) ? &env.server.pods().Get(id)->metadata : nullptr;
    case TableId::kJobs:
      return env.server.jobs().Get(id) ? &env.server.jobs().Get(id)->metadata : nullptr;
    case TableId::kCronJobs:
      return env.server.cron_jobs().Get(id) ? &env.server.cron_jobs().Get(id)->metadata : nullptr;
    default:
      return nullptr;
  }
}

void PatchMeta(ActorEnv& env, TableId table, std::uint32_t id, ObjectMeta meta) {
  const Calling calling(env.context, ApiVerb::kPatch);
  if (table == TableId::kPods) {
    Pod pod = *env.server.pods().Get(id);
    pod.metadata = std::move(meta);
    env.server.UpdatePod(env.context, id, std::move(pod));
  } else if (table == TableId::kJobs) {
    Job job = *env.server.jobs().Get(id);
    job.metadata = std::move(meta);
    env.server.UpdateJob(env.context, id, std::move(job));
  } else {
    CronJob cron_job = *env.server.cron_jobs().Get(id);
    cron_job.metadata = std::move(meta);
    env.server.UpdateCronJob(env.context, id, std::move(cron_job));
  }
}

}  // namespace

void GarbageCollector::OnPodWrite(ActorEnv& env, std::uint32_t id, const Pod* before,
                                  const Pod* after) {
  OnWrite(env, {TableId::kPods, id}, before ? &before->metadata : nullptr,
          after ? &after->metadata : nullptr, false);
}
void GarbageCollector::OnJobWrite(ActorEnv& env, std::uint32_t id, const Job* before,
                                  const Job* after) {
  OnWrite(env, {TableId::kJobs, id}, before ? &before->metadata : nullptr,
          after ? &after->metadata : nullptr, true);
}
void GarbageCollector::OnCronJobWrite(ActorEnv& env, std::uint32_t id, const CronJob* before,
                                      const CronJob* after) {
  OnWrite(env, {TableId::kCronJobs, id}, before ? &before->metadata : nullptr,
          after ? &after->metadata : nullptr, true);
}

void GarbageCollector::OnWrite(ActorEnv& env, Object object, const ObjectMeta* before,
                               const ObjectMeta* after, bool can_own) {
  const bool same_owners =
      before != nullptr && after != nullptr && before->owner_references == after->owner_references;
  if (before != nullptr && !same_owners) {
    for (const OwnerReference& owner : *before->owner_references) {
      const auto it = dependents_.find(owner.uid);
      if (it == dependents_.end()) continue;
      it->second.erase(object);
      if (it->second.empty()) dependents_.erase(it);
      // A foreground deletion may have waited for this dependent, or may have started before
      // another one was created.
      if (const auto found = owners_.find(owner.uid); found != owners_.end()) {
        const ObjectMeta* meta = MetaOf(env, found->second.first, found->second.second);
        if (meta != nullptr && meta->deletion_timestamp) Schedule(env, owner.uid);
      }
    }
  }
  if (after != nullptr && !same_owners) {
    for (const OwnerReference& owner : *after->owner_references) {
      // Skips a kind that the API server does not have; every lookup of such an owner fails.
      if (owner.kind == "CronJob" && owner.api_version.compare(0, 6, "batch/") != 0) continue;
      dependents_[owner.uid].insert(object);
      // The owner was deleted first: a controller acted on its stale cache.
      if (owners_.count(owner.uid) == 0) Schedule(env, owner.uid);
    }
  }
  if (!can_own) return;
  if (before == nullptr && after != nullptr) owners_[after->uid()] = object;
  if (after == nullptr && before != nullptr) {
    owners_.erase(before->uid());
    former_[before->uid()] = object;
    if (dependents_.count(before->uid()) != 0) Schedule(env, before->uid());
  } else if (after != nullptr && after->deletion_timestamp &&
             (before == nullptr || !before->deletion_timestamp ||
              !(before->finalizers == after->finalizers))) {
    if (HasFinalizer(*after, kForegroundFinalizer) || HasFinalizer(*after, kOrphanFinalizer)) {
      Schedule(env, after->uid());
    }
  }
}

void GarbageCollector::Schedule(ActorEnv& env, Uid owner) {
  tickets_.push_back(owner);
  env.context.After(TimesOf(env.options.world).collection, Happening::kCollectDependents,
                    static_cast<std::uint32_t>(tickets_.size() - 1));
}

About GarbageCollector::AboutOf(Uid owner) const {
  for (const std::map<Uid, Object>* owners : {&owners_, &former_}) {
    const auto found = owners->find(owner);
    if (found == owners->end()) continue;
    const auto& [table, id] = found->second;
    return table == TableId::kJobs ? About{.job = id} : About{.cron_job = id};
  }
  return {};
}

void GarbageCollector::Collect(ActorEnv& env, std::uint32_t ticket) {
  const Uid owner = tickets_[ticket];
  env.context.Why(decided::DependentsNoticed{}, AboutOf(owner));
  const auto found = owners_.find(owner);
  if (found == owners_.end()) {
    if (!DeleteDependents(env, owner, DeletionPropagation::kBackground)) {
      env.context.Why(decided::NoDependentLeft{});
    }
    return;
  }
  const auto [table, id] = found->second;
  const ObjectMeta* meta = MetaOf(env, table, id);
  if (meta == nullptr || !meta->deletion_timestamp) {
    env.context.Why(decided::NoDependentLeft{});
    return;
  }
  if (HasFinalizer(*meta, kOrphanFinalizer)) {
    OrphanDependents(env, owner);
    ObjectMeta after = *MetaOf(env, table, id);
    env.context.Why(decided::OwnerFree{});
    RemoveFinalizer(after, kOrphanFinalizer);
    PatchMeta(env, table, id, std::move(after));
  } else if (HasFinalizer(*meta, kForegroundFinalizer)) {
    const bool any = DeleteDependents(env, owner, DeletionPropagation::kForeground);
    // Each remaining dependent triggers another call when it is deleted.
    const bool waits = dependents_.count(owner) != 0;
    if (waits && !any) env.context.Why(decided::NoDependentLeft{});
    if (waits) return;
    meta = MetaOf(env, table, id);
    if (meta == nullptr) return;
    ObjectMeta after = *meta;
    env.context.Why(decided::OwnerFree{});
    RemoveFinalizer(after, kForegroundFinalizer);
    PatchMeta(env, table, id, std::move(after));
  } else {
    env.context.Why(decided::NoDependentLeft{});
  }
}

// Follows attemptToDeleteItem: a dependent with another existing owner only loses the reference.
bool GarbageCollector::DeleteDependents(ActorEnv& env, Uid owner, DeletionPropagation propagation) {
  const auto it = dependents_.find(owner);
  if (it == dependents_.end()) return false;
  const std::set<Object> dependents = it->second;
  std::int64_t deleted = 0, released = 0;
  for (const Object& dependent : dependents) {
    const ObjectMeta* meta = MetaOf(env, dependent.first, dependent.second);
    if (meta == nullptr || meta->deletion_timestamp) continue;
    if (Release(env, dependent, owner, true)) {
      if (++released == 1) env.context.Why(decided::OwnerLost{});
      continue;
    }
    ++deleted;
    const Calling calling(env.context, ApiVerb::kDelete);
    if (dependent.first == TableId::kPods) {
      env.server.DeletePod(env.context, dependent.second);
    } else if (dependent.first == TableId::kJobs) {
      env.server.DeleteJob(env.context, dependent.second, propagation);
    } else {
      env.server.DeleteCronJob(env.context, dependent.second, propagation);
    }
  }
  if (deleted > 0) env.context.Why(decided::DependentsDeleted{.dependents = deleted});
  return deleted + released > 0;
}

void GarbageCollector::OrphanDependents(ActorEnv& env, Uid owner) {
  const auto it = dependents_.find(owner);
  if (it == dependents_.end()) return;
  const std::set<Object> dependents = it->second;
  for (const Object& dependent : dependents) Release(env, dependent, owner, false);
  env.context.Why(decided::DependentsOrphaned{.dependents = dependents.size()});
}

bool GarbageCollector::Release(ActorEnv& env, Object dependent, Uid owner,
                               bool only_if_owned_otherwise) {
  const ObjectMeta* meta = MetaOf(env, dependent.first, dependent.second);
  if (meta == nullptr) return false;
  const bool owned_otherwise = std::any_of(
      meta->owner_references->begin(), meta->owner_references->end(),
      [&](const OwnerReference& o) { return o.uid != owner && owners_.count(o.uid) != 0; });
  if (only_if_owned_otherwise && !owned_otherwise) return false;
  ObjectMeta after = *meta;
  auto& references = after.owner_references.Mutable();
  references.erase(std::remove_if(references.begin(), references.end(),
                                  [&](const OwnerReference& o) { return o.uid == owner; }),
                   references.end());
  PatchMeta(env, dependent.first, dependent.second, std::move(after));
  return true;
}

}  // namespace jobplay
