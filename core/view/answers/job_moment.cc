#include "core/view/answers/job_moment.h"

#include <optional>
#include <string>
#include <utility>

#include "core/api/codec/job.h"
#include "core/cluster/controllers_state.h"
#include "core/controllers/job/backoff.h"
#include "core/controllers/job/expectations.h"
#include "core/controllers/job/tracked_pod.h"
#include "core/view/answers/job_verdict.h"
#include "core/view/answers/reference.h"
#include "core/view/index/field_history.h"
#include "core/words/decisions/job.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxIndexWaits = 200;
constexpr std::size_t kMaxBehind = 6;  // the most pods that are shown as the cache has them

// True if the Job gets no more pods, even if a back-off is not over.
bool IsEnding(const Job& job) {
  for (const JobCondition& condition : job.status.conditions) {
    if (condition.status == ConditionStatus::kTrue &&
        condition.type != JobConditionType::kSuspended) {
      return true;
    }
  }
  return job.metadata.deletion_timestamp.has_value();
}

std::vector<answer::Named> PodsOf(const RunIndex& index, const std::vector<Uid>& uids) {
  std::vector<answer::Named> pods;
  for (const Uid uid : uids) {
    const std::uint32_t pod = index.PodOfUid(uid);
    pods.push_back({RefOf(index, {TableId::kPods, pod}), index.PodName(pod)});
  }
  return pods;
}

answer::Uncounted Uncounted(const RunIndex& index, const Job& job) {
  const auto& uncounted = job.status.uncounted_terminated_pods;
  if (!uncounted) return {};
  return {PodsOf(index, uncounted->succeeded), PodsOf(index, uncounted->failed)};
}

}  // namespace

JobMoment::JobMoment(const Timeline& timeline, const StateTables& state, const RunIndex& index,
                     const Lanes& lanes, std::uint32_t step)
    : timeline_(timeline),
      state_(state),
      index_(index),
      lanes_(lanes),
      step_(step),
      now_(timeline.TimeOf(step)) {
  for (std::uint32_t id = 1; id < index.pods().size(); ++id) {
    if (VersionOf<Pod>(TableId::kPods, id) != VersionOf<Pod>(TableId::kCachedPods, id)) {
      unseen_.push_back(id);
    }
  }
}

answer::Micros JobMoment::Since(Time at) const {
  return answer::MicrosOf(at - timeline_.scenario().start);
}

template <typename T>
std::uint64_t JobMoment::VersionOf(TableId table, std::uint32_t id) const {
  const Shared<T> object = state_.Get<T>(table, id);
  return object ? object->metadata.resource_version : 0;
}

answer::JobMoment JobMoment::Write(std::uint32_t id, const Job& job) const {
  answer::JobMoment moment;
  moment.ref = RefOf(index_, {TableId::kJobs, id});
  moment.name = index_.NameOf(index_.jobs()[id]);
  moment.spec = {JsonText(job.spec->json)};
  moment.status = {JsonText(ToJson(job.status))};
  moment.deleting = job.metadata.deletion_timestamp.has_value();
  moment.ending = IsEnding(job);
  if (const JobCondition* verdict = VerdictOf(job.status)) {
    moment.verdict = {ToString(verdict->type), KindOf(verdict->type)};
  }
  moment.index_backoff = IndexBackoff(id);
  moment.held_by = HeldBy(id, job);
  moment.uncounted = Uncounted(index_, job);
  moment.cache = Cache(id, job);
  if (job.spec->template_.spec->restart_policy == RestartPolicy::kOnFailure &&
      timeline_.simulator().generation().Has(VersionChange::kCountsRestarts)) {
    moment.restarts = Restarts(id);
  }
  WriteMemory(moment, id, job);
  return moment;
}

// Counts from the pods in the store, not in the cache.
std::int32_t JobMoment::Restarts(std::uint32_t id) const {
  std::int32_t restarts = 0;
  for (std::uint32_t i = 1; i < index_.pods().size(); ++i) {
    if (index_.pods()[i].job_id != id) continue;
    const auto pod = state_.Get<Pod>(TableId::kPods, i);
    if (pod) restarts += RestartsThatCount(*pod->status, timeline_.simulator().generation());
  }
  return restarts;
}

void JobMoment::WriteMemory(answer::JobMoment& moment, std::uint32_t id, const Job& job) const {
  const std::optional<QueueKey> key = index_.KeyOfJob(id);
  if (!key) return;
  if (const auto expected = state_.Get<ControlleeExpectations>(TableId::kExpectations, *key)) {
    moment.expectations = Expectations(*expected);
  }
  moment.awaited_finalizers = AwaitedFinalizers(*key);
  const auto record = state_.Get<BackoffRecord>(TableId::kBackoffRecords, *key);
  if (record && record->failures_after_last_success > 0) moment.backoff = Backoff(*record, job);
}

answer::Expectations JobMoment::Expectations(const ControlleeExpectations& expected) const {
  answer::Expectations told{expected.add, expected.del, Since(expected.timestamp), std::nullopt};
  if (!expected.Fulfilled()) {
    told.expires =
        Since(expected.timestamp + timeline_.simulator().generation().expectations_timeout);
  }
  return told;
}

std::vector<answer::AwaitedFinalizer> JobMoment::AwaitedFinalizers(QueueKey key) const {
  std::vector<answer::AwaitedFinalizer> awaited;
  state_.ForEach<AwaitedFinalizer>(
      TableId::kFinalizerExpectations, [&](std::uint32_t pod, const Shared<AwaitedFinalizer>& row) {
        if (row->key != key) return;
        awaited.push_back({{RefOf(index_, {TableId::kPods, pod}), index_.PodName(pod)},
                           !state_.Get<Pod>(TableId::kPods, pod)});
      });
  return awaited;
}

answer::Backoff JobMoment::Backoff(const BackoffRecord& record, const Job& job) const {
  answer::Backoff backoff;
  backoff.failures = static_cast<std::int32_t>(record.failures_after_last_success);
  if (!record.last_failure_time) return backoff;
  backoff.last_failure = Since(*record.last_failure_time);
  const Time until = *record.last_failure_time + GetBackoff(timeline_.simulator().generation(),
                                                            record.failures_after_last_success);
  if (until > now_ && !job.spec->backoff_limit_per_index && !IsEnding(job)) {
    backoff.until = Since(until);
  }
  return backoff;
}

std::vector<answer::IndexBackoff> JobMoment::IndexBackoff(std::uint32_t job) const {
  std::vector<answer::IndexBackoff> waits;
  for (const BackoffWait& wait : lanes_.waits()) {
    if (wait.job != job || !wait.index || wait.step > step_) continue;
    if ((wait.over != 0 && wait.over <= step_) || waits.size() == kMaxIndexWaits) continue;
    waits.push_back({*wait.index, wait.failures, std::nullopt});
    if (wait.to > now_) waits.back().until = Since(wait.to);
  }
  return waits;
}

// Returns why an index gets no pod although its back-off is over: the present reason or the one
// that the last sync found, and when the queue returns the Job to a worker.
answer::HeldBy JobMoment::HeldBy(std::uint32_t id, const Job& job) const {
  if (IsEnding(job)) return {.by = "ended"};
  if (IsJobSuspended(job)) return {.by = "suspended"};
  bool running = true;
  state_.ForEach<ControllersState>(TableId::kControllers,
                                   [&](std::uint32_t, const Shared<ControllersState>& controllers) {
                                     running = running && controllers->running;
                                   });
  if (!running) return {.by = "down"};
  answer::HeldBy held = FoundBySync(id);
  state_.ForEach<QueueItem>(TableId::kJobQueue, [&](std::uint32_t, const Shared<QueueItem>& item) {
    if (!item->ready_at || item->dirty) return;
    if (ObjectOfKey(index_, TableId::kJobQueue, item->key, step_) == ObjectId{TableId::kJobs, id}) {
      held.due = Since(*item->ready_at);
    }
  });
  return held;
}

answer::HeldBy JobMoment::FoundBySync(std::uint32_t id) const {
  const std::uint32_t last = LastBefore(index_.jobs()[id].syncs, step_ + 1);
  if (last == 0) return {.by = "sync"};
  for (const Decision& decision : timeline_.Decisions(last)) {
    if (decision.Is<decided::ManageSkipped>()) return {.by = "expectations"};
    if (decision.Is<decided::EnoughPods>()) {
      return {.by = "parallelism", .places = decision.As<decided::EnoughPods>().wanted.value};
    }
    if (decision.Is<decided::TooFewPods>()) {
      const auto made = decision.As<decided::TooFewPods>();
      if (made.active.value + made.created.value >= made.wanted.value) {
        return {.by = "parallelism", .places = made.wanted.value};
      }
    }
    if (decision.Is<decided::WaitTerminating>()) {
      return {.by = "terminating", .places = decision.As<decided::WaitTerminating>().wanted.value};
    }
  }
  return {.by = "sync"};
}

answer::Cache JobMoment::Cache(std::uint32_t id, const Job& job) const {
  const JobLife& life = index_.jobs()[id];
  const std::uint64_t version = VersionOf<Job>(TableId::kCachedJobs, id);
  answer::Cache cache;
  cache.resource_version = std::to_string(version);
  for (const std::uint32_t pod : unseen_) {
    if (index_.pods()[pod].job_id != id || ++cache.unseen > kMaxBehind) continue;
    cache.pods.push_back({{RefOf(index_, {TableId::kPods, pod}), index_.PodName(pod)},
                          PodAs(TableId::kCachedPods, pod),
                          PodAs(TableId::kPods, pod)});
  }
  cache.behind = version != job.metadata.resource_version || cache.unseen > 0;
  cache.active_pods_seen = life.active_pods_seen.At(step_);
  cache.active_pods = life.active_pods.At(step_);
  return cache;
}

answer::Nullable<answer::PodVersion> JobMoment::PodAs(TableId table, std::uint32_t id) const {
  const auto pod = state_.Get<Pod>(table, id);
  if (!pod) return {};
  return {answer::PodVersion{ToString(pod->status->phase), IsPodReady(*pod),
                             pod->metadata.deletion_timestamp.has_value(),
                             HasFinalizer(pod->metadata, kJobTrackingFinalizer),
                             std::to_string(pod->metadata.resource_version)}};
}

}  // namespace jobplay
