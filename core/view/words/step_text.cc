#include "core/view/words/step_text.h"

#include "core/sim/admit.h"
#include "core/view/index/object_id.h"
#include "core/view/index/step_facts.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/cronjob.h"
#include "core/words/decisions/kubelet.h"
#include "core/words/decisions/scheduler.h"
#include "core/words/steps.h"

namespace jobplay {
namespace {

// The first object that the step changed in the cache identifies the delivery.
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
  for (const Decision& decision : timeline.Decisions(step)) {
    if (decision.Is<decided::DelayOver>()) {
      return said::QueueDelayOver{.key = *decision.As<decided::DelayOver>().key};
    }
    if (decision.Is<decided::CronJobRounds>()) return said::CronJobsInTurn{};
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

// Job/demo, or Job/namespace/demo
std::string LabelOf(const RunIndex& index, const Manifest& manifest) {
  return manifest.kind + "/" + index.NameIn(manifest.namespace_, manifest.name);
}

// Returns what a worker found: the key that it took, or none.
Said WorkerTook(const StepEvent& event, std::string key) {
  if (key.empty()) return said::WorkerFindsNothing{};
  switch (event.what) {
    case Happening::kOrphanWorker:
      return said::JobControllerLooksAtOrphan{.key = std::move(key)};
    case Happening::kCronJobWorker:
      return said::CronJobControllerSyncs{.key = std::move(key)};
    case Happening::kTtlWorker:
      return said::TtlControllerLooksAt{.key = std::move(key)};
    default:
      return said::JobControllerSyncs{.key = std::move(key)};
  }
}

// Describes what the scheduler or the kubelet did about a pod.
Said OfPod(const Timeline& timeline, std::uint32_t step, std::string pod) {
  switch (timeline.Step(step).what) {
    case Happening::kSchedulePod:
      if (Decided<decided::PodBound>(timeline, step)) return said::SchedulerBinds{.pod = pod};
      return said::SchedulerLooks{.pod = pod};
    case Happening::kStartContainers:
      if (Decided<decided::ContainersStarted>(timeline, step)) {
        return said::KubeletStartsContainers{.pod = pod};
      }
      if (Decided<decided::ImagePullFails>(timeline, step)) {
        return said::KubeletCannotPull{.pod = pod};
      }
      return said::KubeletWaitsToPull{.pod = pod};
    case Happening::kPodSync:
    case Happening::kPodSyncGoesOn:
      if (Decided<decided::ContainerRestarted>(timeline, step)) {
        return said::KubeletRestartsContainer{.pod = pod};
      }
      if (Decided<decided::ContainersStarted>(timeline, step)) {
        return said::KubeletStartsContainers{.pod = pod};
      }
      if (Decided<decided::ImagePullFails>(timeline, step)) {
        return said::KubeletCannotPull{.pod = pod};
      }
      return said::KubeletSyncsPod{.pod = pod};
    case Happening::kContainerExits:
      return said::ContainerOfPodEnds{.pod = pod};
    case Happening::kContainerRestarts:
      return said::KubeletRestartsContainer{.pod = pod};
    case Happening::kPodBecomesReady:
      return said::ContainerOfPodReady{.pod = pod};
    case Happening::kContainerStops:
      return said::ContainersOfPodStop{.pod = pod};
    case Happening::kPodDeadline:
      return said::DeadlineOfPod{.pod = pod};
    case Happening::kPodDisrupted:
      return said::RuleDisruptsPod{
          .pod = pod,
          .cause = static_cast<std::int64_t>(
              timeline.roster().Entry(timeline.Step(step).a).script->disrupted->cause)};
    default:
      if (Decided<decided::NeverBound>(timeline, step) ||
          Decided<decided::DeletionUnheard>(timeline, step)) {
        return said::NoKubeletForDeletion{.pod = pod};
      }
      return said::KubeletSeesDeletion{.pod = pod};
  }
}

Said OfScenario(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  if (const Action* action = ActionAt(timeline, step)) {
    return action->what->Told({index.several_namespaces()});
  }
  const Manifest& applied = timeline.scenario().manifests[timeline.Step(step).a];
  if (!applied.name.empty()) return said::FileApplied{.object = LabelOf(index, applied)};
  // With generateName, the API server chooses the name.
  for (const Change& change : timeline.Changes(step)) {
    if (change.table != TableId::kJobs && change.table != TableId::kCronJobs) continue;
    return said::FileApplied{.object = LabelOf(index, {change.table, change.id})};
  }
  return said::FileApplied{.object = applied.kind};
}

}  // namespace

Said WhatHappened(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  if (step == 0) return said::ClusterBeforeAnything{};
  const StepEvent& event = timeline.Step(step);
  const auto node = [&] {
    return event.a < index.nodes().size() ? index.nodes()[event.a].name : std::string();
  };
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
    case Happening::kOrphanWorker:
    case Happening::kCronJobWorker:
    case Happening::kTtlWorker:
      return WorkerTook(event, SyncedKey(timeline, step));
    case Happening::kControllersStart:
      return said::ControllersStart{};
    case Happening::kSchedulePod:
    case Happening::kStartContainers:
    case Happening::kContainerExits:
    case Happening::kContainerRestarts:
    case Happening::kPodBecomesReady:
    case Happening::kKubeletSync:
    case Happening::kContainerStops:
    case Happening::kPodDeadline:
    case Happening::kPodDisrupted:
    case Happening::kPodSync:
    case Happening::kPodSyncGoesOn:
      return OfPod(timeline, step, index.PodName(event.a));
    case Happening::kNodeUnreachable:
      return said::NodeNoticedSilent{.node = node()};
    case Happening::kTaintEviction:
      return said::TaintManagerEvicts{.node = node()};
    case Happening::kPodGcRound:
      return said::PodGcLooks{};
    case Happening::kPodGarbage:
      return said::PodGarbageCollected{.node = node()};
    case Happening::kCollectDependents:
      // If there is none, the owner never existed.
      if (const ObjectId owner = ObjectOfStep(timeline, index, step)) {
        return said::DependentsCollected{.owner = LabelOf(index, owner, ' ')};
      }
      return said::DependentsOfSomeCollected{};
    case Happening::kUserAction:
      break;
  }
  return OfScenario(timeline, index, step);
}

}  // namespace jobplay
