#include "core/view/words/step_reasons.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/controllers/job/expectations.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/change_text.h"

namespace jobplay {

StepReasons::StepReasons(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                         Language language)
    : timeline_(timeline), index_(index), step_(step), language_(language) {
  switch (timeline.Step(step).what) {
    case Happening::kWatchJobs:
    case Happening::kWatchCronJobs:
    case Happening::kWatchPods:
      OfDelivery();
      return;
    case Happening::kJobQueueTimer:
    case Happening::kOrphanQueueTimer:
    case Happening::kCronJobQueueTimer:
    case Happening::kTtlQueueTimer:
      OfTimer();
      return;
    case Happening::kNodeUnreachable:
    case Happening::kTaintEviction:
    case Happening::kPodGarbage:
    case Happening::kControllersStart:
    case Happening::kCronJobWorker:
    case Happening::kTtlWorker:
      OfRareStep();
      return;
    default:
      break;
  }
  const Slice<Decision> decisions = timeline.Decisions(step);
  // What most steps consist of is told by their decisions alone.
  bool rare = decisions.empty() ||
              (timeline.Step(step).what == Happening::kUserAction && decisions.size() > 1);
  for (const Change& change : changes()) rare |= change.table == TableId::kApiFaults;
  if (rare) OfRareStep();
}

StepReason& StepReasons::Tell(const Said& reason) {
  return reasons_.emplace_back(StepReason{.explanation = ExplainPhrase(reason, language_)});
}

std::string StepReasons::Clock(Time at) const {
  return FormatDuration(at - timeline_.scenario().start);
}

bool StepReasons::WaitsForWorker(std::string_view key) const {
  for (std::uint32_t step = step_; --step > 0;) {
    bool found = false, waits = false;
    for (const Change& change : timeline_.Changes(step)) {
      if (change.table != TableId::kJobQueue) continue;
      const auto item = (change.after ? change.after : change.before).As<QueueItem>();
      if (item->key != key) continue;
      found = true;
      waits = change.after && item->dirty;
    }
    if (found) return waits;
  }
  return false;
}

bool StepReasons::IsCached(const ObjectMeta& job) const {
  for (std::uint32_t step = step_; --step > 0;) {
    bool found = false, cached = false;
    for (const Change& change : timeline_.Changes(step)) {
      if (change.table != TableId::kCachedJobs) continue;
      const auto seen = (change.after ? change.after : change.before).As<Job>();
      if (seen->metadata.uid() != job.uid()) continue;
      found = true;
      cached = static_cast<bool>(change.after);
    }
    if (found) return cached;
  }
  return false;
}

void StepReasons::NothingQueued(const Seen& seen) {
  const std::string name = seen.job.namespace_() + "/" + seen.job.name();
  // Before finalizer tracking nothing is left out: each event of the Job or its pods asks for a
  // sync.
  if (!timeline_.scenario().generation.Has(VersionChange::kTracksWithFinalizers) &&
      (seen.OfJob() || (WaitsForWorker(name) && IsCached(seen.job)))) {
    Tell(said::JobWaits{.job = name}).headline = !seen.OfJob();
    return;
  }
  // A Job that came or went is synced at once, whatever else is due.
  const bool delayed =
      !seen.finished && (seen.what == Seen::What::kPod || seen.what == Seen::What::kJobChanges);
  const std::uint32_t id = delayed ? index_.JobOfKey(name, step_) : 0;
  if (const auto key = id == 0 ? std::nullopt : index_.KeyOfJob(id)) {
    const std::vector<QueueEntry>& history = index_.QueueHistory(TableId::kJobQueue, *key);
    auto it = std::upper_bound(
        history.begin(), history.end(), step_,
        [](std::uint32_t step, const QueueEntry& entry) { return step < entry.step; });
    // A sync at once leaves a later one on the queue, which its end shows.
    if (it != history.begin()) {
      --it;
      for (const Change& change : timeline_.Changes(it->step)) {
        if (change.table != TableId::kJobQueue || change.id != *key) continue;
        const Shared<QueueItem> item = change.after.As<QueueItem>();
        if (!item || !item->ready_at || *item->ready_at < now()) continue;
        const std::string at = Clock(*item->ready_at);
        Tell(seen.OfJob() ? Said(said::JobStatusDue{.job = name, .at = at})
                          : said::PodEventDue{.event = seen.pod, .job = name, .at = at})
            .headline = true;
        return;
      }
    }
  }
  const bool changed = seen.what == Seen::What::kJobChanges;
  if (seen.OfJob() && (!seen.finished || !changed)) {
    Tell(said::JobWaits{.job = name});
    return;
  }
  Tell(changed ? Said(said::JobFinishedNotSynced{}) : said::PodEventOfNone{.event = seen.pod})
      .headline = true;
}

// What the change of one queue or expectation says of the handler that made it.
void StepReasons::Handled(const Change& change, const Seen& seen) {
  switch (change.table) {
    case TableId::kExpectations: {
      const auto before = change.before.As<ControlleeExpectations>();
      const auto after = change.after.As<ControlleeExpectations>();
      if (!before || !after) return;
      if (before->add > 0 && after->add < before->add) Tell(said::CreationSeen{});
      if (before->del > 0 && after->del < before->del) Tell(said::DeletionSeen{});
      return;
    }
    case TableId::kFinalizerExpectations:
      if (!change.after) Tell(said::FinalizerSeen{});
      return;
    case TableId::kOrphanQueue:
      Tell(seen.what == Seen::What::kJobChanges ? Said(said::JobFinishedNotSynced{})
           : seen.what == Seen::What::kJobGoes  ? Said(said::SelectorQueued{})
                                                : said::OrphanQueued{})
          .headline = true;
      return;
    case TableId::kTtlQueue:
      if (const auto after = change.after.As<QueueItem>()) {
        Tell(said::TtlQueued{.job = after->key}).job = index_.JobOfKey(after->key, step_);
      }
      return;
    case TableId::kCronJobQueue: {
      const auto after = change.after.As<QueueItem>();
      // A new time of its schedule is a decision of its own.
      if (!after || !after->dirty) return;
      Tell(seen.what == Seen::What::kOther ? Said(said::CronJobQueued{.cron_job = after->key})
                                           : said::CronJobOfJobQueued{.cron_job = after->key});
      return;
    }
    case TableId::kJobQueue:
      return JobQueued(change, seen);
    default:
      return;
  }
}

void StepReasons::JobQueued(const Change& change, const Seen& seen) {
  const Generation& generation = timeline_.scenario().generation;
  const auto before = change.before.As<QueueItem>();
  const auto after = change.after.As<QueueItem>();
  if (!after) return;
  const bool delayed = after->ready_at && (!before || before->ready_at != after->ready_at);
  const Duration wait = delayed ? *after->ready_at - now() : Duration{};
  const std::string& job = after->key;
  const std::string delay = FormatDuration(wait);
  const std::string at = delayed ? Clock(*after->ready_at) : std::string();
  std::uint32_t of_manifest = 0;
  Said reason;
  switch (seen.what) {
    case Seen::What::kJobAppears:
      reason = said::JobAppeared{.job = job};
      break;
    case Seen::What::kJobGoes:
      reason = said::JobWent{.job = job};
      break;
    case Seen::What::kJobChanges:
      of_manifest = index_.JobOfKey(job, step_);
      if (!generation.Has(VersionChange::kTracksWithFinalizers)) {
        reason = said::JobChanged{.job = job};
      } else if (!delayed) {
        reason = said::JobSpecChanged{.job = job, .generation = seen.job.generation};
      } else if (wait == generation.sync_job_batch_period) {
        reason = said::JobStatusChanged{
            .job = job, .delay = delay, .at = at, .generation = seen.job.generation};
      } else {
        reason = said::JobDeadlineChanged{.job = job, .delay = delay, .at = at};
      }
      break;
    case Seen::What::kPod:
      if (!delayed) {
        reason = said::PodEventAtOnce{.event = seen.pod, .job = job};
      } else if (generation.Has(VersionChange::kBatchesSyncs)) {
        reason = said::PodEventBatched{.event = seen.pod, .job = job, .delay = delay, .at = at};
      } else {
        reason = said::PodEventBackoff{.event = seen.pod, .job = job, .delay = delay, .at = at};
      }
      break;
    case Seen::What::kOther:
      return;
  }
  StepReason& told = Tell(reason);
  told.headline = true;
  told.job = of_manifest;
}

StepReasons::Seen StepReasons::SeenIn(const Change& change) const {
  const bool appears = !change.before;
  const AnyShared& any = change.after ? change.after : change.before;
  Seen seen;
  if (change.table == TableId::kCachedPods) {
    const Shared<Pod> pod = any.As<Pod>();
    seen.what = Seen::What::kPod;
    seen.pod = !change.after                      ? PodEvent::kIsGone
               : pod->metadata.deletion_timestamp ? PodEvent::kIsBeingDeleted
               : appears                          ? PodEvent::kAppears
                                                  : PodEvent::kChanges;
    if (const OwnerReference* owner = GetControllerOf(pod->metadata)) {
      seen.job = pod->metadata;
      seen.job.identity.Mutable().name = owner->name;
      seen.job.identity.Mutable().uid = owner->uid;
    }
  } else if (change.table == TableId::kCachedJobs) {
    const Shared<Job> job = any.As<Job>();
    seen.what = !change.after ? Seen::What::kJobGoes
                : appears     ? Seen::What::kJobAppears
                              : Seen::What::kJobChanges;
    seen.job = job->metadata;
    seen.finished = IsJobFinished(*job);
  }
  return seen;
}

void StepReasons::OfDelivery() {
  Seen seen;
  bool queued = false;
  for (Change change : changes()) {
    const TableId table = StoreOf(change.table);
    if (table != TableId::kCount) {
      seen = SeenIn(change);
      change.table = table;
      const Time written = timeline_.TimeOf(CauseOf(timeline_, index_, step_));
      Tell(said::SeenInCache{.written = Clock(written),
                             .delay = FormatDuration(now() - written),
                             .change = ChangeSaid(timeline_, index_, change)});
      continue;
    }
    queued |= change.table != TableId::kExpectations && change.table != TableId::kCronJobQueue &&
              change.table != TableId::kTtlQueue &&
              change.table != TableId::kFinalizerExpectations &&
              change.table != TableId::kBackoffRecords;
    Handled(change, seen);
  }
  if (reasons_.empty()) {
    Tell(said::NotInCache{});
  } else if (seen.what == Seen::What::kOther) {
    if (!timeline_.scenario().generation.Has(VersionChange::kCronJobControllerV2)) {
      Tell(said::CronJobNotWatched{});
    } else if (reasons_.size() == 1 && timeline_.Decisions(step_).empty()) {
      Tell(said::CronJobWaits{});
    }
  } else if (!queued) {
    if (seen.OfJob() || !seen.job.name().empty()) {
      NothingQueued(seen);
    } else {
      Tell(said::PodEventOfNone{.event = seen.pod});
    }
  }
}

void StepReasons::OfTimer() {
  for (const Change& change : changes()) {
    // The rounds of the first CronJob controller, which has no queue, change other things.
    if (!IsQueue(change.table)) continue;
    const Shared<QueueItem> before = change.before.As<QueueItem>();
    if (!before || !before->ready_at) continue;
    const std::uint32_t asked = CauseOf(timeline_, index_, step_);
    const Duration delay = *before->ready_at - timeline_.TimeOf(asked);
    const Duration batch = timeline_.scenario().generation.sync_job_batch_period;
    const bool of_jobs = change.table == TableId::kJobQueue;
    DelayFor purpose = DelayFor::kOther;
    const Happening asker = timeline_.Step(asked).what;
    if (of_jobs && delay == batch &&
        (asker == Happening::kWatchPods || asker == Happening::kWatchJobs ||
         asker == Happening::kControllersStart)) {
      purpose = DelayFor::kBatch;
    } else if (of_jobs && asker == Happening::kWatchJobs) {
      purpose = DelayFor::kDeadline;
    }
    std::uint32_t cron_job = 0;
    for (const Decision& decision : timeline_.Decisions(asked)) {
      // Delays are recorded in whole milliseconds.
      const auto fits = [delay](Duration told) {
        return (delay - told).ns < 1'000'000 && (told - delay).ns < 1'000'000;
      };
      switch (decision.code) {
        case DecisionCode::kSyncFailed:
          if (fits(decision.As<decided::SyncFailed>().retry_in)) purpose = DelayFor::kRetry;
          break;
        case DecisionCode::kBackoffWait:
          if (fits(decision.As<decided::BackoffWait>().left) || delay == batch) {
            purpose = DelayFor::kBackoff;
          }
          break;
        case DecisionCode::kIndexBackoffWait:
          if (fits(decision.As<decided::IndexBackoffWait>().left) || delay == batch) {
            purpose = DelayFor::kIndexBackoff;
          }
          break;
        case DecisionCode::kDeadlineAhead:
          if (fits(decision.As<decided::DeadlineAhead>().left)) purpose = DelayFor::kDeadline;
          break;
        case DecisionCode::kCronNextAt:
          if (fits(decision.As<decided::CronNextAt>().next_in)) purpose = DelayFor::kSchedule;
          cron_job = decision.facts.about.cron_job;
          break;
        case DecisionCode::kTtlWaits:
          if (fits(decision.As<decided::TtlWaits>().left)) purpose = DelayFor::kTtl;
          break;
        default:
          break;
      }
    }
    StepReason& told = Tell(said::DelayOver{.purpose = purpose,
                                            .queue = Queue(),
                                            .asked = Clock(timeline_.TimeOf(asked)),
                                            .delay = FormatDuration(delay),
                                            .key = before->key});
    told.cron_job = cron_job;
    if (cron_job == 0) told.job = index_.JobOfKey(before->key, step_);
    return;
  }
  OfRareStep();
}

}  // namespace jobplay
