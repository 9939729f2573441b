#include "core/view/causes.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/view/step_text.h"

namespace jobplay {
namespace {

// A longer chain is no explanation any more.
constexpr std::size_t kMaxCauses = 16;

// The last of the steps before `step`; 0: none.
std::uint32_t Before(const std::vector<std::uint32_t>& steps, std::uint32_t step) {
  const auto it = std::lower_bound(steps.begin(), steps.end(), step);
  return it == steps.begin() ? 0 : *(it - 1);
}

// How the key came on the queue that a worker or a timer found in this step.
std::uint32_t QueueCause(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                         bool timer) {
  for (const Change& change : timeline.Changes(step)) {
    switch (change.table) {
      case TableId::kJobQueue:
      case TableId::kOrphanQueue:
      case TableId::kCronJobQueue:
      case TableId::kTtlQueue:
        break;
      default:
        continue;
    }
    const std::vector<QueueEntry>& history = index.QueueHistory(change.table, change.id);
    for (auto it = history.rbegin(); it != history.rend(); ++it) {
      if (it->step < step && it->delayed == timer) return it->step;
    }
    return 0;
  }
  return 0;
}

// The write that a delivery shows: the one of the same version, or the removal.
std::uint32_t WriteCause(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    TableId table;
    switch (change.table) {
      case TableId::kCachedJobs:
        table = TableId::kJobs;
        break;
      case TableId::kCachedCronJobs:
        table = TableId::kCronJobs;
        break;
      case TableId::kCachedPods:
        table = TableId::kPods;
        break;
      default:
        continue;
    }
    const ObjectLife& life = LifeOf(index, table, change.id);
    if (!change.after) return life.removed;
    auto version = [&](const AnyShared& any) -> std::uint64_t {
      if (!any) return 0;
      if (table == TableId::kJobs) return any.As<Job>()->metadata.resource_version;
      if (table == TableId::kPods) return any.As<Pod>()->metadata.resource_version;
      return any.As<CronJob>()->metadata.resource_version;
    };
    const std::uint64_t seen = version(change.after);
    for (auto it = life.changes.rbegin(); it != life.changes.rend(); ++it) {
      if (*it >= step) continue;
      for (const Change& write : timeline.Changes(*it)) {
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
      const std::uint32_t job = index.pods()[change.id].job_id;
      if (job != 0) return Before(index.jobs()[job].changes, step);
    }
    if (change.table == TableId::kJobs) {
      const std::string& owner = index.jobs()[change.id].owner;
      if (owner.empty()) return Before(index.jobs()[change.id].changes, step);
      return Before(index.cron_jobs()[index.FindCronJob(owner, step)].changes, step);
    }
    if (change.table == TableId::kCronJobs)
      return Before(index.cron_jobs()[change.id].changes, step);
  }
  return 0;
}

std::uint32_t LastNodeAction(const RunIndex& index, std::uint32_t node, std::uint32_t step) {
  return Before(index.node_actions(node), step);
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
      return Before(index.controllers_changes(), step);
    case Happening::kSchedulePod:
    case Happening::kStartContainers:
    case Happening::kContainerExits:
    case Happening::kContainerRestarts:
    case Happening::kPodBecomesReady:
    case Happening::kKubeletSync:
    case Happening::kContainerStops:
    case Happening::kPodDeadline:
      return event.a < index.pods().size() ? Before(index.pods()[event.a].changes, step) : 0;
    case Happening::kNodeUnreachable:
    case Happening::kPodGarbage:
      return LastNodeAction(index, event.a, step);
    case Happening::kTaintEviction:
      return event.a < index.nodes().size() ? Before(index.nodes()[event.a].changes, step) : 0;
    case Happening::kCollectDependents:
      return OwnerCause(timeline, index, step);
    case Happening::kUserAction:
      return 0;
  }
  return 0;
}

ObjectId ParseObject(const RunIndex& index, std::string_view object, std::uint32_t step) {
  const std::size_t slash = object.find('/');
  if (slash == std::string_view::npos) return {};
  std::string kind(object.substr(0, slash));
  for (char& c : kind) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const std::string_view name = object.substr(slash + 1);
  if (kind == "job") return {TableId::kJobs, index.FindJob(name, step)};
  if (kind == "cronjob") return {TableId::kCronJobs, index.FindCronJob(name, step)};
  if (kind == "pod") return {TableId::kPods, index.FindPod(name, step)};
  if (kind == "node") return {TableId::kNodes, index.FindNode(name, step)};
  return {};
}

Json CausesOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
              std::string_view object, std::string_view path, std::uint32_t step,
              Language language) {
  Json causes = Json::array();
  const ObjectId id = ParseObject(index, object, step);
  if (id.id == 0) return causes;
  std::uint32_t at = histories.Of(timeline, index, id.table, id.id).LastChange(path, step);
  // A field that was never touched is as the object was created.
  if (at == 0) at = LifeOf(index, id.table, id.id).created;
  for (; at != 0 && causes.size() < kMaxCauses; at = CauseOf(timeline, index, at)) {
    causes.push_back({{"step", at},
                      {"time", (timeline.TimeOf(at) - timeline.scenario().start).ns / 1000},
                      {"text", WhatHappened(timeline, index, at, language)},
                      {"why", WhyOf(timeline, index, at, language)}});
  }
  return causes;
}

}  // namespace jobplay
