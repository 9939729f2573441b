#include "core/view/words/step_reasons.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/controllers/job/expectations.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/phrasebook.h"
#include "core/view/words/step_text.h"
#include "core/words/rows.h"
#include "core/words/sentence.h"

namespace jobplay {
namespace {

std::string Joined(std::string_view handler, std::string_view what) {
  return std::string(handler).append(what);
}

}  // namespace

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

StepReason& StepReasons::Say(std::string_view name,
                             std::initializer_list<std::string_view> values) {
  const WordsRow& row = ReasonWords(name, Language::kEnglish);
  StepReason& reason = reasons_.emplace_back();
  reason.explanation.place = row.follows;
  reason.explanation.field = row.field;
  reason.explanation.text =
      FillSentence(ReasonWords(name, language_).sentence, [values](std::string_view place) {
        return FactValue{std::string(values.begin()[place[0] - '1'])};
      });
  return reason;
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

void StepReasons::NothingQueued(std::string_view handler, const ObjectMeta& job, bool finished) {
  const std::string name = job.namespace_() + "/" + job.name();
  const bool of_job = handler.substr(handler.size() - 3) == "Job";
  // Before finalizer tracking nothing is left out: each event of the Job or its pods asks for a
  // sync.
  if (!timeline_.scenario().generation.Has(VersionChange::kTracksWithFinalizers) &&
      (of_job || (WaitsForWorker(name) && IsCached(job)))) {
    Say("job.waits", {name}).headline = !of_job;
    return;
  }
  // A Job that came or went is synced at once, whatever else is due.
  const bool delayed = !finished && handler != "addJob" && handler != "deleteJob";
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
        Say(Joined(handler, ".due"), {name, Clock(*item->ready_at)}).headline = true;
        return;
      }
    }
  }
  if (of_job && (!finished || handler != "updateJob")) {
    Say("job.waits", {name});
    return;
  }
  Say(handler == "updateJob" ? "updateJob.finished" : Joined(handler, ".none")).headline = true;
}

// What the change of one queue or expectation says of the handler that made it.
void StepReasons::Handled(const Change& change, std::string_view handler) {
  const Generation& generation = timeline_.scenario().generation;
  switch (change.table) {
    case TableId::kExpectations: {
      const auto before = change.before.As<ControlleeExpectations>();
      const auto after = change.after.As<ControlleeExpectations>();
      if (!before || !after) return;
      if (before->add > 0 && after->add < before->add) Say("creationSeen");
      if (before->del > 0 && after->del < before->del) Say("deletionSeen");
      return;
    }
    case TableId::kFinalizerExpectations:
      if (!change.after) Say("finalizerSeen");
      return;
    case TableId::kOrphanQueue:
      if (handler == "updateJob") {
        Say("updateJob.finished").headline = true;
      } else {
        Say(handler == "deleteJob" ? "deleteJob.orphans" : "orphanQueued").headline = true;
      }
      return;
    case TableId::kCronJobQueue:
    case TableId::kTtlQueue:
    case TableId::kJobQueue:
      break;
    default:
      return;
  }
  const auto before = change.before.As<QueueItem>();
  const auto after = change.after.As<QueueItem>();
  if (!after) return;
  if (change.table == TableId::kTtlQueue) {
    Say("ttlOfJob", {after->key}).job = index_.JobOfKey(after->key, step_);
    return;
  }
  if (change.table == TableId::kCronJobQueue) {
    // A new time of its schedule is a decision of its own.
    if (after->dirty) Say(handler.empty() ? "cron.now" : "cronOfJob", {after->key});
    return;
  }
  const bool delayed = after->ready_at && (!before || before->ready_at != after->ready_at);
  const std::string delay = delayed ? FormatDuration(*after->ready_at - now()) : std::string();
  const std::string at = delayed ? Clock(*after->ready_at) : std::string();
  std::string row(handler), made;
  std::uint32_t job = 0;
  if (handler == "updateJob") {
    job = index_.JobOfKey(after->key, step_);
    for (const Change& seen : changes()) {
      if (seen.table != TableId::kCachedJobs || !seen.after) continue;
      made = std::to_string(seen.after.As<Job>()->metadata.generation);
    }
    if (!generation.Has(VersionChange::kTracksWithFinalizers)) {
      row += ".any";
    } else if (!delayed) {
      row += ".spec";
    } else {
      row += *after->ready_at - now() == generation.sync_job_batch_period ? ".soon" : ".deadline";
    }
  } else if (handler.substr(handler.size() - 3) == "Pod") {
    row += !delayed ? ".now" : generation.Has(VersionChange::kBatchesSyncs) ? ".soon" : ".backoff";
  }
  const bool spec = row == "updateJob.spec";
  StepReason& said = Say(row, {after->key, spec ? std::string_view(made) : delay, at, made});
  said.headline = true;
  said.job = job;
}

void StepReasons::OfDelivery() {
  std::string handler;
  const ObjectMeta* controller = nullptr;
  ObjectMeta meta;
  bool finished = false, queued = false;
  for (Change change : changes()) {
    const bool appears = !change.before;
    TableId table = TableId::kCount;
    const AnyShared& seen = change.after ? change.after : change.before;
    if (change.table == TableId::kCachedPods) {
      table = TableId::kPods;
      const Shared<Pod> pod = seen.As<Pod>();
      handler = !change.after                      ? "gonePod"
                : pod->metadata.deletion_timestamp ? "deletePod"
                : appears                          ? "addPod"
                                                   : "updatePod";
      if (const OwnerReference* owner = GetControllerOf(pod->metadata)) {
        meta = pod->metadata;
        meta.identity.Mutable().name = owner->name;
        meta.identity.Mutable().uid = owner->uid;
        controller = &meta;
      }
    } else if (change.table == TableId::kCachedJobs) {
      table = TableId::kJobs;
      handler = !change.after ? "deleteJob" : appears ? "addJob" : "updateJob";
      const Shared<Job> job = seen.As<Job>();
      meta = job->metadata;
      controller = &meta;
      finished = IsJobFinished(*job);
    } else if (change.table == TableId::kCachedCronJobs) {
      table = TableId::kCronJobs;
    }
    if (table != TableId::kCount) {
      change.table = table;
      const Time written = timeline_.TimeOf(CauseOf(timeline_, index_, step_));
      Say("seen", {Clock(written), FormatDuration(now() - written),
                   ChangeText(timeline_, index_, change, language_)});
      continue;
    }
    queued |= change.table != TableId::kExpectations && change.table != TableId::kCronJobQueue &&
              change.table != TableId::kTtlQueue &&
              change.table != TableId::kFinalizerExpectations &&
              change.table != TableId::kBackoffRecords;
    Handled(change, handler);
  }
  if (reasons_.empty()) {
    Say("seenNothing");
  } else if (handler.empty()) {
    if (timeline_.scenario().generation.Has(VersionChange::kCronJobControllerV2)) {
      if (reasons_.size() == 1 && timeline_.Decisions(step_).empty()) Say("cron.waits");
    } else {
      Say("cron.idle");
    }
  } else if (!queued) {
    if (controller != nullptr) {
      NothingQueued(handler, *controller, finished);
    } else {
      Say(handler + ".none");
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
    std::string row = "timer.other";
    const Happening asker = timeline_.Step(asked).what;
    if (of_jobs && delay == batch &&
        (asker == Happening::kWatchPods || asker == Happening::kWatchJobs ||
         asker == Happening::kControllersStart)) {
      row = "timer.batch";
    } else if (of_jobs && asker == Happening::kWatchJobs) {
      row = "timer.deadline";
    }
    std::uint32_t cron_job = 0;
    for (const Decision& decision : timeline_.Decisions(asked)) {
      // Delays are recorded in whole milliseconds.
      const auto fits = [delay](Duration told) {
        return (delay - told).ns < 1'000'000 && (told - delay).ns < 1'000'000;
      };
      switch (decision.code) {
        case DecisionCode::kSyncFailed:
          if (fits(decision.As<decided::SyncFailed>().retry_in)) row = "timer.retry" + OfQueue();
          break;
        case DecisionCode::kBackoffWait:
          if (fits(decision.As<decided::BackoffWait>().left) || delay == batch) {
            row = "timer.backoff";
          }
          break;
        case DecisionCode::kIndexBackoffWait:
          if (fits(decision.As<decided::IndexBackoffWait>().left) || delay == batch) {
            row = "timer.indexes";
          }
          break;
        case DecisionCode::kDeadlineAhead:
          if (fits(decision.As<decided::DeadlineAhead>().left)) row = "timer.deadline";
          break;
        case DecisionCode::kCronNextAt:
          if (fits(decision.As<decided::CronNextAt>().next_in)) row = "timer.schedule";
          cron_job = decision.facts.about.cron_job;
          break;
        case DecisionCode::kTtlWaits:
          if (fits(decision.As<decided::TtlWaits>().left)) row = "timer.ttl";
          break;
        default:
          break;
      }
    }
    StepReason& said =
        Say(row, {Clock(timeline_.TimeOf(asked)), FormatDuration(delay), before->key});
    said.cron_job = cron_job;
    if (cron_job == 0) said.job = index_.JobOfKey(before->key, step_);
    return;
  }
  OfRareStep();
}

}  // namespace jobplay
