#include "core/view/index/step_facts.h"

#include <algorithm>
#include <vector>

#include "core/sim/admit.h"
#include "core/view/index/field_history.h"
#include "core/view/index/object_id.h"

namespace jobplay {
namespace {

// How the key came on the queue that a worker or a timer found in this step.
std::uint32_t QueueCause(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                         bool timer) {
  for (const Change& change : timeline.Changes(step)) {
    if (!IsQueue(change.table)) continue;
    const std::vector<QueueEntry>& history = index.QueueHistory(change.table, change.id);
    auto it = std::lower_bound(
        history.begin(), history.end(), step,
        [](const QueueEntry& entry, std::uint32_t before) { return entry.step < before; });
    while (it != history.begin()) {
      if ((--it)->delayed == timer) return it->step;
    }
    return 0;
  }
  return 0;
}

// The write that a delivery shows: the one of the same version, or the removal.
std::uint32_t WriteCause(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    const TableId table = StoreOf(change.table);
    if (table == TableId::kCount) continue;
    const ObjectLife& life = LifeOf(index, table, change.id);
    if (!change.after) return life.removed;
    auto version = [&](const AnyShared& any) -> std::uint64_t {
      if (!any) return 0;
      if (table == TableId::kJobs) return any.As<Job>()->metadata.resource_version;
      if (table == TableId::kPods) return any.As<Pod>()->metadata.resource_version;
      return any.As<CronJob>()->metadata.resource_version;
    };
    const std::uint64_t seen = version(change.after);
    auto it = std::lower_bound(life.changes.begin(), life.changes.end(), step);
    while (it != life.changes.begin()) {
      for (const Change& write : timeline.Changes(*--it)) {
        if (write.table == table && write.id == change.id && version(write.after) == seen)
          return *it;
      }
    }
    return 0;
  }
  return 0;
}

// What the owner of the step's dependents went through last.
std::uint32_t OwnerCause(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    if (change.table == TableId::kPods) {
      const Shared<Pod> pod = change.before.As<Pod>();
      const OwnerReference* owner = pod ? GetControllerOf(pod->metadata) : nullptr;
      if (owner == nullptr) continue;
      // Another Job may adopt it later.
      for (const JobLife& job : index.jobs()) {
        if (job.uid == owner->uid && !job.changes.empty()) return LastBefore(job.changes, step);
      }
    }
    if (change.table == TableId::kJobs) {
      const JobLife& job = index.jobs()[change.id];
      return LastBefore(job.owner != 0 ? index.cron_jobs()[job.owner].changes : job.changes, step);
    }
    if (change.table == TableId::kCronJobs)
      return LastBefore(index.cron_jobs()[change.id].changes, step);
  }
  return 0;
}

std::uint32_t LastNodeAction(const RunIndex& index, std::uint32_t node, std::uint32_t step) {
  return LastBefore(index.node_actions(node), step);
}

}  // namespace

std::uint32_t CauseOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  if (step == 0) return 0;
  const StepEvent& event = timeline.Step(step);
  switch (event.what) {
    case Happening::kWatchJobs:
    case Happening::kWatchCronJobs:
    case Happening::kWatchPods:
      return WriteCause(timeline, index, step);
    case Happening::kJobWorker:
    case Happening::kOrphanWorker:
    case Happening::kCronJobWorker:
    case Happening::kTtlWorker:
      return QueueCause(timeline, index, step, false);
    case Happening::kJobQueueTimer:
    case Happening::kOrphanQueueTimer:
    case Happening::kCronJobQueueTimer:
    case Happening::kTtlQueueTimer:
      return QueueCause(timeline, index, step, true);
    case Happening::kControllersStart:
      return LastBefore(index.controllers_changes(), step);
    case Happening::kSchedulePod:
    case Happening::kStartContainers:
    case Happening::kContainerExits:
    case Happening::kContainerRestarts:
    case Happening::kPodBecomesReady:
    case Happening::kKubeletSync:
    case Happening::kContainerStops:
    case Happening::kPodDeadline:
      return event.a < index.pods().size() ? LastBefore(index.pods()[event.a].changes, step) : 0;
    case Happening::kNodeUnreachable:
    case Happening::kPodGarbage:
      return LastNodeAction(index, event.a, step);
    case Happening::kTaintEviction:
      return event.a < index.nodes().size() ? LastBefore(index.nodes()[event.a].changes, step) : 0;
    case Happening::kCollectDependents:
      return OwnerCause(timeline, index, step);
    case Happening::kUserAction:
      return 0;
  }
  return 0;
}

std::string SyncedKey(const Timeline& timeline, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    if (!IsQueue(change.table)) continue;
    const Shared<QueueItem> after = change.after.As<QueueItem>();
    if (after && after->processing) return after->key;
  }
  return "";
}

bool HasKubelet(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                std::uint32_t pod) {
  const std::uint32_t last = LastBefore(index.pods()[pod].changes, step + 1);
  if (last == 0) return false;
  const ObjectVersions versions = VersionsAt(timeline, last, TableId::kPods, pod);
  const Shared<Pod> now = (versions.after ? versions.after : versions.before).As<Pod>();
  const std::uint32_t node = now ? index.FindNode(*now->node_name, step) : 0;
  if (node == 0) return false;
  const NodeCondition condition = index.nodes()[node].condition.At(step);
  return condition == NodeCondition::kReady || condition == NodeCondition::kCordoned;
}

const Action* ActionAt(const Timeline& timeline, std::uint32_t step) {
  if (step == 0 || timeline.Step(step).what != Happening::kUserAction) return nullptr;
  const Scenario& scenario = timeline.scenario();
  const std::size_t entry = timeline.Step(step).a;
  if (entry < scenario.manifests.size()) return nullptr;
  return &scenario.timeline[entry - scenario.manifests.size()];
}

const Json* WrittenInto(const Action& action, std::string_view kind, const ObjectLife& object) {
  return action.what->WrittenInto(kind, object.namespace_, object.name);
}

}  // namespace jobplay
