#include "core/view/words/step_text.h"

#include "core/sim/admit.h"
#include "core/view/index/field_history.h"
#include "core/view/index/object_id.h"
#include "core/view/index/step_facts.h"

namespace jobplay {
namespace {

// The first object that the step changed in the cache names the delivery.
Said Delivered(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    const TableId table = StoreOf(change.table);
    if (table == TableId::kCount) continue;
    return said::InformerSees{.gone = !change.after,
                              .there = bool{change.before},
                              .object = LabelOf(index, {table, change.id}, ' ')};
  }
  return said::InformerSeesNothing{};
}

Said QueueTimer(const Timeline& timeline, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    if (!IsQueue(change.table)) continue;
    const Shared<QueueItem> after = change.after.As<QueueItem>();
    if (after) return said::QueueDelayOver{.key = after->key};
  }
  if (!timeline.scenario().generation.Has(VersionChange::kCronJobControllerV2)) {
    return said::CronJobsInTurn{};
  }
  return said::QueueTimerOutdated{};
}

template <typename T>
bool Decided(const Timeline& timeline, std::uint32_t step) {
  for (const Decision& decision : timeline.Decisions(step)) {
    if (decision.Is<T>()) return true;
  }
  return false;
}

bool IsBound(const Timeline& timeline, std::uint32_t step, std::uint32_t pod) {
  const Shared<Pod> after = VersionsAt(timeline, step, TableId::kPods, pod).after.As<Pod>();
  return after && !after->node_name->empty();
}

// Job/demo, or Job/namespace/demo
std::string LabelOf(const RunIndex& index, const Manifest& manifest) {
  const std::size_t name = manifest.label.find('/') + 1;
  return manifest.label.substr(0, name) +
         index.NameIn(manifest.namespace_, manifest.label.substr(name));
}

// Whose dependents a step of the garbage collector is about, by what it changes.
std::string OwnerOfDependents(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    if (change.table == TableId::kCronJobs) return LabelOf(index, {change.table, change.id}, ' ');
    if (change.table == TableId::kJobs) {
      const std::uint32_t owner = index.jobs()[change.id].owner;
      return owner == 0 ? LabelOf(index, {change.table, change.id}, ' ')
                        : LabelOf(index, {TableId::kCronJobs, owner}, ' ');
    }
    if (change.table == TableId::kPods) {
      return "Job " + index.JobOfPod(index.pods()[change.id]);
    }
  }
  return "";
}

}  // namespace

Said WhatHappened(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  if (step == 0) return said::ClusterBeforeAnything{};
  const StepEvent& event = timeline.Step(step);
  const std::string pod = index.PodName(event.a);
  const std::string node =
      event.a < index.nodes().size() ? index.nodes()[event.a].name : std::string();
  const std::string key = SyncedKey(timeline, step);
  switch (event.what) {
    case Happening::kWatchJobs:
    case Happening::kWatchCronJobs:
    case Happening::kWatchPods:
      return Delivered(timeline, index, step);
    case Happening::kJobQueueTimer:
    case Happening::kOrphanQueueTimer:
    case Happening::kCronJobQueueTimer:
    case Happening::kTtlQueueTimer:
      return QueueTimer(timeline, step);
    case Happening::kJobWorker:
      if (!key.empty()) return said::JobControllerSyncs{.key = key};
      break;
    case Happening::kOrphanWorker:
      if (!key.empty()) return said::JobControllerLooksAtOrphan{.key = key};
      break;
    case Happening::kCronJobWorker:
      if (!key.empty()) return said::CronJobControllerSyncs{.key = key};
      break;
    case Happening::kTtlWorker:
      if (!key.empty()) return said::TtlControllerLooksAt{.key = key};
      break;
    case Happening::kControllersStart:
      return said::ControllersStart{};
    case Happening::kSchedulePod:
      if (IsBound(timeline, step, event.a)) return said::SchedulerBinds{.pod = pod};
      return said::SchedulerLooks{.pod = pod};
    case Happening::kStartContainers:
      if (Decided<decided::ContainersStarted>(timeline, step)) {
        return said::KubeletStartsContainers{.pod = pod};
      }
      if (Decided<decided::ImagePullFails>(timeline, step)) {
        return said::KubeletCannotPull{.pod = pod};
      }
      return said::KubeletWaitsToPull{.pod = pod};
    case Happening::kContainerExits:
      return said::ContainerOfPodEnds{.pod = pod};
    case Happening::kContainerRestarts:
      return said::KubeletRestartsContainer{.pod = pod};
    case Happening::kPodBecomesReady:
      return said::ContainerOfPodReady{.pod = pod};
    case Happening::kKubeletSync:
      if (HasKubelet(timeline, index, step, event.a)) return said::KubeletSeesDeletion{.pod = pod};
      return said::NoKubeletForDeletion{.pod = pod};
    case Happening::kContainerStops:
      return said::ContainersOfPodStop{.pod = pod};
    case Happening::kPodDeadline:
      return said::DeadlineOfPod{.pod = pod};
    case Happening::kNodeUnreachable:
      return said::NodeNoticedSilent{.node = node};
    case Happening::kTaintEviction:
      return said::TaintManagerEvicts{.node = node};
    case Happening::kPodGarbage:
      return said::PodGarbageCollected{.node = node};
    case Happening::kCollectDependents:
      if (const std::string owner = OwnerOfDependents(timeline, index, step); !owner.empty()) {
        return said::DependentsCollected{.owner = owner};
      }
      return said::DependentsOfSomeCollected{};
    case Happening::kUserAction:
      if (const Action* action = ActionAt(timeline, step)) {
        return action->what->Told({index.several_namespaces()});
      }
      return said::FileApplied{.object = LabelOf(index, timeline.scenario().manifests[event.a])};
  }
  return said::WorkerFindsNothing{};
}

}  // namespace jobplay
