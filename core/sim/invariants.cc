#include "core/sim/invariants.h"

#include <set>
#include <utility>

#include "core/words/invariants.h"

namespace jobplay {
namespace {

std::string Named(const ObjectMeta& meta) { return meta.namespace_() + "/" + meta.name(); }

// Tracking finalizers are removed before a Job finishes, so that no pod stays forever. Before
// FinishAwaitsTerminatingPods, a Job could finish while pods were terminating.
std::optional<Said> CheckNoFinalizerLeft(const Simulator& simulator, const Job& job) {
  std::optional<Said> broken;
  simulator.server().pods().ForEach([&](std::uint32_t, const Shared<Pod>& pod) {
    const OwnerReference* owner = GetControllerOf(pod->metadata);
    if (owner == nullptr || owner->uid != job.metadata.uid()) return;
    if (IsPodTerminal(*pod) && HasFinalizer(pod->metadata, kJobTrackingFinalizer)) {
      broken = said::FinishedJobHasHeldPod{.job = Named(job.metadata), .pod = pod->metadata.name()};
    }
  });
  return broken;
}

// Two active pods with the same index would do the same work.
std::optional<Said> CheckOneActivePodPerIndex(const Simulator& simulator, const Job& job) {
  if (!IsIndexedJob(job) || job.spec->json.value("manualSelector", false)) return std::nullopt;
  std::set<std::int32_t> active;
  std::optional<Said> broken;
  simulator.server().pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    const OwnerReference* owner = GetControllerOf(pod->metadata);
    if (owner == nullptr || owner->uid != job.metadata.uid() || !IsPodActive(*pod)) return;
    const auto index = simulator.roster().Entry(id).index;
    if (index && !active.insert(*index).second) {
      broken = said::IndexHasTwoActivePods{.job = Named(job.metadata), .index = *index};
    }
  });
  return broken;
}

// Every delayed key has a timer, and a worker is scheduled for every waiting key.
std::optional<Said> CheckQueue(const Simulator& simulator, const WorkQueue& queue, const char* name,
                               Happening timer, Happening worker) {
  std::set<std::pair<std::uint32_t, std::int64_t>> timers;
  bool worker_called = false;
  for (const Scheduled& event : simulator.events().pending()) {
    if (event.what == timer) timers.insert({event.a, event.at.ns});
    if (event.what == worker) worker_called = true;
  }
  std::optional<Said> broken;
  queue.items().ForEach([&](std::uint32_t key, const Shared<QueueItem>& item) {
    if (item->processing) {
      broken = said::KeyIsStillWorkedOn{.queue = name, .key = item->key};
    } else if (item->dirty && !worker_called) {
      broken = said::KeyHasNoWorker{.queue = name, .key = item->key};
    } else if (item->ready_at && timers.count({key, item->ready_at->ns}) == 0) {
      broken = said::KeyHasNoTimer{.queue = name, .key = item->key};
    }
  });
  return broken;
}

// A running Job with a deadline has a scheduled sync. It is not always for the deadline: the
// delaying queue keeps one time per key, so a failed sync can replace it with a later retry.
std::optional<Said> CheckDeadline(const Simulator& simulator, const Job& job) {
  if (!job.spec->active_deadline_seconds || !job.status.start_time || IsJobFinished(job) ||
      IsJobSuspended(job) || job.metadata.deletion_timestamp || job.spec->managed_by ||
      IsConditionTrue(job.status, JobConditionType::kFailureTarget) ||
      IsConditionTrue(job.status, JobConditionType::kSuccessCriteriaMet)) {
    return std::nullopt;
  }
  const Time deadline = *job.status.start_time + Seconds(*job.spec->active_deadline_seconds);
  const std::string key = Named(job.metadata);
  bool woken = deadline <= simulator.now();
  simulator.job_controller().queue().items().ForEach(
      [&](std::uint32_t, const Shared<QueueItem>& item) {
        woken |= item->key == key && (item->dirty || item->ready_at);
      });
  // Events on their way to the cache will add the key to the queue.
  for (const Scheduled& event : simulator.events().pending()) {
    woken |= event.what == Happening::kWatchJobs || event.what == Happening::kWatchPods;
  }
  if (woken) return std::nullopt;
  return said::DeadlineWakesNobody{.job = key};
}

const ObjectMeta* MetaOf(const Change& change) {
  switch (change.table) {
    case TableId::kJobs:
      return &change.after.As<Job>()->metadata;
    case TableId::kCronJobs:
      return &change.after.As<CronJob>()->metadata;
    case TableId::kPods:
      return &change.after.As<Pod>()->metadata;
    default:
      return nullptr;
  }
}

}  // namespace

std::optional<Said> InvariantChecker::CheckVersions(Slice<Change> changes) {
  for (const Change& change : changes) {
    if (!change.after) continue;
    const ObjectMeta* meta = MetaOf(change);
    if (meta == nullptr) continue;
    if (meta->resource_version <= last_version_) {
      return said::VersionWentDown{
          .object = Named(*meta), .version = meta->resource_version, .last = last_version_};
    }
    last_version_ = meta->resource_version;
  }
  return std::nullopt;
}

std::optional<Said> InvariantChecker::CheckCounters(const Job& before, const Job& after) const {
  if (before.metadata.uid() != after.metadata.uid()) return std::nullopt;
  const JobStatus& was = before.status;
  const JobStatus& is = after.status;
  // If an Indexed Job is scaled down, the indexes beyond it no longer count.
  if (!IsIndexedJob(after) && is.succeeded < was.succeeded) {
    return said::CounterWentDown{.job = Named(after.metadata),
                                 .counter = "succeeded",
                                 .from = was.succeeded,
                                 .to = is.succeeded};
  }
  if (is.failed < was.failed) {
    return said::CounterWentDown{
        .job = Named(after.metadata), .counter = "failed", .from = was.failed, .to = is.failed};
  }
  for (const std::int32_t counter :
       {is.active, is.succeeded, is.failed, is.ready.value_or(0), is.terminating.value_or(0)}) {
    if (counter < 0) return said::CounterBelowZero{.job = Named(after.metadata)};
  }
  return std::nullopt;
}

std::optional<Said> InvariantChecker::Check(const Simulator& simulator, Slice<Change> changes) {
  if (auto broken = CheckVersions(changes)) return broken;
  const Generation& generation = simulator.generation();
  for (const Change& change : changes) {
    if (change.table == TableId::kJobs && change.after) {
      const Shared<Job> after = change.after.As<Job>();
      if (change.before) {
        const Shared<Job> before = change.before.As<Job>();
        if (!(before->status == after->status)) {
          const std::string errors =
              ValidateJobStatusUpdate(*after, *before, StatusValidationOf(generation));
          if (!errors.empty()) {
            return said::StatusIsInvalid{.job = Named(after->metadata), .errors = errors};
          }
        }
        if (generation.Has(VersionChange::kTracksWithFinalizers)) {
          if (auto broken = CheckCounters(*before, *after)) return broken;
        }
        if (generation.Has(VersionChange::kFinishAwaitsTerminatingPods) && IsJobFinished(*after) &&
            !IsJobFinished(*before)) {
          if (auto broken = CheckNoFinalizerLeft(simulator, *after)) return broken;
        }
      }
      if (IsConditionTrue(after->status, JobConditionType::kComplete) &&
          IsConditionTrue(after->status, JobConditionType::kFailed)) {
        return said::JobIsCompleteAndFailed{.job = Named(after->metadata)};
      }
    }
  }
  std::optional<Said> broken;
  if (generation.Has(VersionChange::kTracksWithFinalizers)) {
    simulator.server().jobs().ForEach([&](std::uint32_t, const Shared<Job>& job) {
      if (broken) return;
      broken = CheckOneActivePodPerIndex(simulator, *job);
      if (!broken && simulator.controllers_running()) broken = CheckDeadline(simulator, *job);
    });
  }
  if (!broken) {
    broken = CheckQueue(simulator, simulator.job_controller().queue(), "job",
                        Happening::kJobQueueTimer, Happening::kJobWorker);
  }
  if (!broken) {
    broken = CheckQueue(simulator, simulator.job_controller().orphan_queue(), "job_orphan_pod",
                        Happening::kOrphanQueueTimer, Happening::kOrphanWorker);
  }
  return broken;
}

std::optional<Said> InvariantChecker::CheckEnd(const Simulator& simulator) {
  if (simulator.HasNext() || !simulator.controllers_running()) return std::nullopt;
  std::optional<Said> broken;
  // No event is left, so every pod with the finalizer must belong to a Job that still needs it.
  if (!simulator.events().empty()) return std::nullopt;
  // In earlier versions, a sync with a cache that had not seen the Job's end could leave a
  // finalizer.
  if (!simulator.generation().Has(VersionChange::kRemembersFinishedJobs)) return std::nullopt;
  simulator.server().jobs().ForEach([&](std::uint32_t, const Shared<Job>& job) {
    if (IsJobFinished(*job) && !broken) broken = CheckNoFinalizerLeft(simulator, *job);
  });
  return broken;
}

}  // namespace jobplay
