#include "core/controllers/job/sync.h"

#include <algorithm>

#include "core/controllers/parallel_calls.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/job.h"

namespace jobplay {
namespace {

constexpr const char* kPodFailurePolicyReason = "PodFailurePolicy";
constexpr const char* kBackoffLimitExceeded = "BackoffLimitExceeded";
constexpr const char* kDeadlineExceeded = "DeadlineExceeded";
constexpr const char* kCompletionsReached = "CompletionsReached";

}  // namespace

SyncError JobSync::Run() {
  if (SyncError error = EnsureReady(); error.failed()) return error;
  if (!FindJob()) {
    ForgetJob();
    Why(decided::JobGone{});
    return {};
  }
  if (LeaveAlone(job_)) return {};

  if (!job_.status.uncounted_terminated_pods) job_.status.uncounted_terminated_pods.emplace();
  // Check the expectations before counting pods: a pod that arrives in between would look like an
  // extra one.
  const bool satisfied_expectations = controller_.expectations_.SatisfiedExpectations(env_, key_);
  if (SyncError error = GetPodsForJob(); error.failed()) return error;

  CountPods();
  EvaluateFailure();
  if (IsIndexedJob(job_)) EvaluateIndexes();

  bool suspend_changed = false;
  const SyncError manage_error =
      finished_condition_ ? DeleteActivePodsOfFinishedJob(satisfied_expectations)
                          : ManageAndEvaluateCompletion(satisfied_expectations, &suspend_changed);

  const bool counts_changed = UpdateCounts();
  if (const SyncError error = TrackJobStatusAndRemoveFinalizers(suspend_changed || counts_changed);
      error.failed()) {
    return {"tracking status: " + error.message};
  }
  SettlePods();
  return manage_error;
}

SyncError JobSync::EnsureReady() {
  const auto stale = controller_.consistency_store_.EnsureReady(key_, env_.informers);
  if (!stale) return {};
  const char* resource =
      stale->resource == ConsistencyStore::Resource::kPods ? "pods" : "jobs.batch";
  Why(decided::StaleCache{
      .wrote = stale->wrote, .read = stale->read, .resource = std::string(resource)});
  return {"read version: " + std::to_string(stale->read) + " is not as new as written version: " +
          std::to_string(stale->wrote) + " for group resource " + resource};
}

bool JobSync::FindJob() {
  job_id_ = env_.informers.jobs.Find(controller_.queue_.Text(key_));
  if (job_id_ == 0) return false;
  job_ = *env_.informers.jobs.cache().Get(job_id_);
  return true;
}

void JobSync::ForgetJob() {
  controller_.expectations_.DeleteExpectations(env_, key_);
  controller_.finalizer_expectations_.DeleteExpectations(env_, key_);
  controller_.consistency_store_.Clear(key_, Uid{});
  controller_.backoff_store_.RemoveBackoffRecord(env_, key_);
}

bool JobSync::LeaveAlone(const Job& job) {
  if (const std::string* other = ManagedByExternalController(env_, job)) {
    Why(decided::ManagedByOther{.controller = std::string(*other)});
    return true;
  }
  if (IsJobFinished(job)) {
    controller_.backoff_store_.RemoveBackoffRecord(env_, key_);
    controller_.consistency_store_.Clear(key_, job.metadata.uid());
    controller_.finished_job_expectations_.erase(job.metadata.uid());
    Why(decided::AlreadyFinished{});
    return true;
  }
  if (controller_.finished_job_expectations_.count(job.metadata.uid()) != 0) {
    Why(decided::FinishedNotYetSeen{});
    return true;
  }
  return false;
}

void JobSync::CountPods() {
  for (const TrackedPod& pod : pods_) {
    if (!IsPodActive(*pod)) continue;
    active_pods_.push_back(&pod);
    if (IsPodReady(*pod)) ++ready_;
  }
  active_ = static_cast<std::int32_t>(active_pods_.size());
  if (TracksTerminatingPods()) terminating_ = CountTerminating();
  const UncountedTerminatedPods& uncounted = *job_.status.uncounted_terminated_pods;
  uncounted_succeeded_.insert(uncounted.succeeded.begin(), uncounted.succeeded.end());
  uncounted_failed_.insert(uncounted.failed.begin(), uncounted.failed.end());

  const PodRefs new_succeeded = GetValidPods(/*succeeded=*/true, /*use_uncounted=*/true);
  const PodRefs new_failed = GetValidPods(/*succeeded=*/false, /*use_uncounted=*/true);
  succeeded_ = job_.status.succeeded + static_cast<std::int32_t>(new_succeeded.size()) +
               static_cast<std::int32_t>(uncounted_succeeded_.size());
  failed_ = job_.status.failed + NonIgnoredFailures(new_failed) +
            static_cast<std::int32_t>(uncounted_failed_.size());
  SetStartTime();
  new_backoff_record_ =
      controller_.backoff_store_.NewBackoffRecord(env_, key_, new_succeeded, new_failed);
  if (!new_succeeded.empty()) ExplainBackoffReset();
  TellPolicy(new_failed);
  std::int64_t succeeded = succeeded_;
  if (IsIndexedJob(job_)) {
    CalculateSucceededIndexes();
    succeeded = succeeded_indexes_.Total();
  }
  Why(decided::Counted{
      .active = active_, .ready = ready_, .succeeded = succeeded, .failed = failed_});
}

void JobSync::SetStartTime() {
  if (job_.status.start_time || IsJobSuspended(job_)) return;
  job_.status.start_time = env_.now();
  Why(decided::StartTimeSet{.deadline = job_.spec->active_deadline_seconds.value_or(0)});
}

void JobSync::ExplainBackoffReset() {
  const Shared<BackoffRecord>& record = controller_.backoff_store_.table().Get(key_);
  if (!record || record->failures_after_last_success == 0 || HasBackoffLimitPerIndex()) return;
  const Duration left =
      GetRemainingTime(env_, record->failures_after_last_success, record->last_failure_time);
  Why(decided::BackoffReset{.failures = record->failures_after_last_success,
                            .after = new_backoff_record_.failures_after_last_success,
                            .left = left});
}

// Records the effect of the policy on failures of this sync. FailJob is recorded when it ends the
// Job, and FailIndex when the index fails.
void JobSync::TellPolicy(const PodRefs& failed) {
  if (!job_.spec->pod_failure_policy) return;
  for (const TrackedPod* pod : failed) {
    const PodFailurePolicyMatch match = MatchPodFailurePolicy(job_, **pod, env_.generation);
    if (!match.action) {
      Why(decided::PolicyHasNoRule{.pod = pod->id});
    } else if (*match.action == PodFailurePolicyAction::kIgnore) {
      Why(decided::PolicyIgnored{.pod = pod->id, .rule = match.rule});
    } else if (*match.action == PodFailurePolicyAction::kCount) {
      Why(decided::PolicyCounts{.pod = pod->id, .rule = match.rule});
    }
  }
}

// The order matters, because a Job may meet several criteria at the same time. A decision of an
// earlier sync comes first, then the pod failure policy, then the limits.
void JobSync::EvaluateFailure() {
  if (KeepsDecidedCondition() || FailsByPolicy() || IsPastBackoffLimit()) return;
  IsPastActiveDeadline();
}

bool JobSync::KeepsDecidedCondition() {
  const JobCondition* met = FindCondition(job_.status, JobConditionType::kSuccessCriteriaMet);
  if (met != nullptr && met->status == ConditionStatus::kTrue && KnowsSuccessCriteriaMet()) {
    finished_condition_ = *met;
    Why(decided::SuccessCriteriaKept{});
    return true;
  }
  const JobCondition* target = FindCondition(job_.status, JobConditionType::kFailureTarget);
  if (target == nullptr || target->status != ConditionStatus::kTrue) return false;
  finished_condition_ = NewCondition(JobConditionType::kFailed, target->reason, target->message);
  Why(decided::FailureTargetKept{});
  return true;
}

// Follows getFailJobMessage.
bool JobSync::FailsByPolicy() {
  if (!job_.spec->pod_failure_policy) return false;
  for (const TrackedPod& pod : pods_) {
    if (!IsFailed(pod)) continue;
    const auto match = MatchPodFailurePolicy(job_, *pod, env_.generation);
    if (!match.fail_job_message) continue;
    finished_condition_ = NewCondition(JobConditionType::kFailureTarget, kPodFailurePolicyReason,
                                       *match.fail_job_message);
    Why(decided::PolicyFailJob{
        .pod = pod.id, .rule = match.rule, .message = *match.fail_job_message});
    return true;
  }
  return false;
}

// Follows exceedsBackoffLimit and pastBackoffLimitOnFailure.
bool JobSync::IsPastBackoffLimit() {
  const std::int32_t limit = *job_.spec->backoff_limit;
  const std::int32_t restarts = CountRestarts();
  if (failed_ <= limit && !ExceedsRestarts(restarts)) return false;
  // For the journal only: all generations that reach this code count failed pods.
  if (failed_ > limit) (void)env_.Has(VersionChange::kCountsFailedPodsNotRetries);
  finished_condition_ =
      NewFailureCondition(kBackoffLimitExceeded, "Job has reached the specified backoff limit");
  if (failed_ > limit) {
    Why(decided::BackoffLimitExceeded{.failed = failed_, .limit = limit});
  } else {
    Why(decided::RestartsExceeded{.restarts = restarts, .limit = limit});
  }
  return true;
}

// Follows pastActiveDeadline. If the deadline is still in the future, queues the Job for that time.
bool JobSync::IsPastActiveDeadline() {
  const auto& deadline = job_.spec->active_deadline_seconds;
  if (!deadline || IsJobSuspended(job_) || !job_.status.start_time) return false;
  const Duration elapsed = env_.now() - *job_.status.start_time;
  if (elapsed < WrappingSeconds(*deadline)) {
    const Duration ahead = WrappingSeconds(*deadline) - elapsed;
    controller_.queue_.AddAfter(env_.context, key_, ahead, DelayFor::kDeadline);
    Why(decided::DeadlineAhead{.left = ahead});
    return false;
  }
  finished_condition_ =
      NewFailureCondition(kDeadlineExceeded, "Job was active longer than specified deadline");
  Why(decided::DeadlineExceeded{.active_for = elapsed, .deadline = *deadline});
  return true;
}

SyncError JobSync::DeleteActivePodsOfFinishedJob(bool satisfied_expectations) {
  if (!active_pods_.empty()) {
    Why(decided::DeleteActivePods{.active_in_cache = active_pods_.size(), .active = active_});
  }
  const Deleted deleted = DeleteActivePods(active_pods_);
  if (deleted.total != active_ || !satisfied_expectations) {
    // Some pods may still exist or not be in the cache yet, so the Job cannot finish.
    finished_condition_.reset();
    Why(decided::FinishPostponed{.deleted = deleted.total,
                                 .active = active_,
                                 .expectations_satisfied = satisfied_expectations});
  }
  active_ -= deleted.total;
  if (!active_pods_.empty() && env_.Has(VersionChange::kCountsDeletedPodsAtOnce)) {
    if (terminating_) *terminating_ += deleted.total;
    ready_ -= deleted.ready;
  }
  return deleted.error;
}

SyncError JobSync::ManageAndEvaluateCompletion(bool satisfied_expectations, bool* suspend_changed) {
  SyncError error;
  const bool manage = satisfied_expectations && !job_.metadata.deletion_timestamp;
  if (manage) {
    error = ManageJob();
  } else {
    Why(decided::ManageSkipped{.expectations_satisfied = satisfied_expectations,
                               .deleting = job_.metadata.deletion_timestamp.has_value()});
  }
  if (!EvaluateCompletion() && manage) *suspend_changed = UpdateSuspendedCondition();
  return error;
}

bool JobSync::EvaluateCompletion() {
  if (active_ != 0) return false;
  const auto& completions = job_.spec->completions;
  if (!completions) {
    // In a work queue, the first success means that all work is done. The Job only waits for the
    // other pods.
    if (succeeded_ == 0) return false;
    finished_condition_ = NewSuccessCondition();
    Why(decided::WorkQueueDone{.succeeded = succeeded_});
    return true;
  }
  if (succeeded_ < *completions) return false;
  finished_condition_ = NewSuccessCondition();
  Why(decided::CompletionsReached{.succeeded = succeeded_, .completions = *completions});
  return true;
}

bool JobSync::UpdateSuspendedCondition() {
  if (IsJobSuspended(job_)) {
    if (!EnsureJobConditionStatus(
            job_.status.conditions,
            NewCondition(JobConditionType::kSuspended, "JobSuspended", "Job suspended"))) {
      return false;
    }
    RecordEvent(EventType::kNormal, "Suspended", "Job suspended");
    if (env_.Enabled(Feature::kMutableSchedulingDirectivesForSuspendedJobs)) {
      job_.status.start_time.reset();
    }
    Why(decided::Suspended{});
    return true;
  }
  // An absent condition stays absent instead of becoming False.
  if (FindCondition(job_.status, JobConditionType::kSuspended) == nullptr) return false;
  JobCondition resumed = NewCondition(JobConditionType::kSuspended, "JobResumed", "Job resumed");
  resumed.status = ConditionStatus::kFalse;
  if (!EnsureJobConditionStatus(job_.status.conditions, std::move(resumed))) return false;
  RecordEvent(EventType::kNormal, "Resumed", "Job resumed");
  // The deadline applies to the time without suspension, so it starts again.
  job_.status.start_time = env_.now();
  Why(decided::Resumed{});
  return true;
}

bool JobSync::UpdateCounts() {
  const std::optional<std::int32_t> terminating =
      env_.Enabled(Feature::kJobPodReplacementPolicy) ? terminating_ : std::nullopt;
  JobStatus& status = job_.status;
  const bool changed =
      active_ != status.active || status.ready != ready_ || status.terminating != terminating;
  status.active = active_;
  status.ready = ready_;
  status.terminating = terminating;
  return changed;
}

// Settles pods that this and every later sync would skip. A failed pod whose rule fails the Job is
// not settled until the Job has the condition.
void JobSync::SettlePods() {
  for (const TrackedPod& pod : pods_) {
    if (!IsPodTerminal(*pod) || HasJobTrackingFinalizer(*pod)) continue;
    if (pod->status->phase == PodPhase::kFailed &&
        MatchPodFailurePolicy(job_, *pod, env_.generation).fail_job_message) {
      continue;
    }
    controller_.pods_.Settle(job_.metadata.uid(), pod.id);
  }
}

// Follows getValidPodsWithFilter: returns pods that have the finalizer and are not otherwise
// counted.
JobSync::PodRefs JobSync::GetValidPods(bool succeeded, bool use_uncounted) const {
  const std::set<Uid>& uncounted = succeeded ? uncounted_succeeded_ : uncounted_failed_;
  const bool indexed = IsIndexedJob(job_);
  PodRefs valid;
  for (const TrackedPod& pod : pods_) {
    if (succeeded ? pod->status->phase != PodPhase::kSucceeded : !IsFailed(pod)) continue;
    if (!HasJobTrackingFinalizer(*pod) || (use_uncounted && IsUncounted(uncounted, pod)) ||
        controller_.finalizer_expectations_.Expects(key_, pod.id)) {
      continue;
    }
    if (indexed && !IsValidIndex(pod.index)) continue;
    valid.push_back(&pod);
  }
  return valid;
}

std::int32_t JobSync::NonIgnoredFailures(const PodRefs& failed) const {
  return static_cast<std::int32_t>(
      std::count_if(failed.begin(), failed.end(), [this](const TrackedPod* pod) {
        return MatchPodFailurePolicy(job_, **pod, env_.generation).count_failed;
      }));
}

std::int32_t JobSync::CountRestarts() const {
  if (job_.spec->template_.spec->restart_policy != RestartPolicy::kOnFailure) return 0;
  std::int32_t restarts = 0;
  for (const TrackedPod& pod : pods_) restarts += RestartsThatCount(*pod->status, env_);
  return restarts;
}

bool JobSync::ExceedsRestarts(std::int32_t restarts) const {
  if (job_.spec->template_.spec->restart_policy != RestartPolicy::kOnFailure) return false;
  const std::int32_t limit = *job_.spec->backoff_limit;
  return limit == 0 ? restarts > 0 : restarts >= limit;
}

ApiStatus JobSync::DeletePod(const TrackedPod& pod) {
  const ApiStatus status = env_.client.DeletePod(pod.id);
  // Since a missing pod is not an error, versions before finalizer tracking record a deletion for
  // it, too.
  const bool gone =
      status.reason == ApiReason::kNotFound && env_.Has(VersionChange::kToleratesVanishedPods);
  if (status.ok() || (gone && !env_.Has(VersionChange::kTracksWithFinalizers))) {
    RecordEvent(EventType::kNormal, "SuccessfulDelete", "Deleted pod: " + pod->metadata.name(),
                pod.id);
  } else if (!gone) {
    RecordEvent(EventType::kWarning, "FailedDelete", "Error deleting: " + status.message, pod.id);
  }
  return status;
}

// Follows deleteActivePods: the finalizers stay, so that the pods can be counted before they
// disappear.
JobSync::Deleted JobSync::DeleteActivePods(const PodRefs& pods) {
  Deleted deleted;
  deleted.total = static_cast<std::int32_t>(pods.size());
  CallInParallel(env_.context, pods.size(), [&](std::size_t i) {
    const TrackedPod* pod = pods[i];
    const ApiStatus status = DeletePod(*pod);
    if (!status.ok() && status.reason != ApiReason::kNotFound) {
      Why(decided::CallFailed{
          .pod = pod->id, .call = Call::kDeletePodsOfFinished, .message = status.message});
      --deleted.total;
      if (!deleted.error.failed()) deleted.error = {"unable to delete pods: " + status.message};
    }
    if (IsPodReady(**pod) && CountsAsDeleted(status)) ++deleted.ready;
  });
  return deleted;
}

bool JobSync::HasBackoffLimitPerIndex() const {
  return job_.spec->backoff_limit_per_index.has_value() &&
         env_.Enabled(Feature::kJobBackoffLimitPerIndex);
}

bool JobSync::TracksTerminatingPods() const {
  if (env_.Enabled(Feature::kJobPodReplacementPolicy)) return true;
  return env_.Has(VersionChange::kCountsDeletedPodsAtOnce) &&
         (env_.Enabled(Feature::kJobManagedBy) || job_.spec->pod_failure_policy.has_value());
}

std::int32_t JobSync::CountTerminating() const {
  return static_cast<std::int32_t>(std::count_if(
      pods_.begin(), pods_.end(), [](const TrackedPod& pod) { return IsPodTerminating(*pod); }));
}

bool JobSync::OnlyReplacesFailedPods() const {
  return OnlyReplaceFailedPods(job_, env_.Enabled(Feature::kJobPodReplacementPolicy));
}

bool JobSync::DelaysTerminalCondition() const {
  return env_.Has(VersionChange::kFinishAwaitsTerminatingPods) &&
         (env_.Enabled(Feature::kJobManagedBy) || env_.Enabled(Feature::kJobPodReplacementPolicy));
}

JobCondition JobSync::NewCondition(JobConditionType type, std::string reason,
                                   std::string message) const {
  return {type,      ConditionStatus::kTrue, std::move(reason), std::move(message), env_.now(),
          env_.now()};
}

JobCondition JobSync::NewFailureCondition(std::string reason, std::string message) const {
  return NewCondition(
      DelaysTerminalCondition() ? JobConditionType::kFailureTarget : JobConditionType::kFailed,
      std::move(reason), std::move(message));
}

JobCondition JobSync::NewSuccessCondition() const {
  const bool reasoned = env_.Enabled(Feature::kJobSuccessPolicy);
  return NewCondition(DelaysTerminalCondition() ? JobConditionType::kSuccessCriteriaMet
                                                : JobConditionType::kComplete,
                      reasoned ? kCompletionsReached : "",
                      reasoned ? "Reached expected number of succeeded pods" : "");
}

bool JobSync::IsSuccessCriteriaMet(const std::optional<JobCondition>& condition) const {
  return condition && condition->type == JobConditionType::kSuccessCriteriaMet &&
         condition->status == ConditionStatus::kTrue && KnowsSuccessCriteriaMet();
}

void JobSync::WhyFinished(const JobCondition& condition, bool tracked) {
  Why(decided::JobFinished{
      .end = condition.type == JobConditionType::kComplete ? JobEnd::kComplete : JobEnd::kFailed,
      .tracked = tracked,
      .reason = condition.reason});
}

void JobSync::RecordEvent(EventType type, std::string reason, std::string message,
                          std::uint32_t pod) {
  env_.client.RecordEvent({.type = type,
                           .reason = std::move(reason),
                           .message = std::move(message),
                           .kind = "Job",
                           .name = job_.metadata.name(),
                           .component = "job-controller",
                           .pod = pod,
                           .namespace_ = job_.metadata.namespace_(),
                           .uid = job_.metadata.uid()});
}

bool EnsureJobConditionStatus(std::vector<JobCondition>& conditions, JobCondition condition) {
  for (JobCondition& existing : conditions) {
    if (existing.type != condition.type) continue;
    if (existing.status == condition.status && existing.reason == condition.reason &&
        existing.message == condition.message) {
      return false;
    }
    existing = std::move(condition);
    return true;
  }
  if (condition.status == ConditionStatus::kFalse) return false;
  conditions.push_back(std::move(condition));
  return true;
}

}  // namespace jobplay
