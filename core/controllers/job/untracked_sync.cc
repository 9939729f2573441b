// Syncs a Job before finalizer tracking (syncJob in v1.8 to v1.22). It counts the finished pods
// that still exist. Its retries are those of the work queue: a sync returns an error for each new
// failure, so that the queue counts it and waits. Any successful sync after a change resets the
// count. So the order of two events can decide whether a failure is remembered
// (kubernetes/kubernetes#70251).

#include <algorithm>

#include "core/controllers/job/sync.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/job.h"

namespace jobplay {

SyncError JobSync::RunUntracked(bool* forget) {
  *forget = true;
  if (!FindJob()) {
    controller_.expectations_.DeleteExpectations(env_, key_);
    Why(decided::JobGone{});
    return {};
  }
  if (IsJobFinished(job_)) {
    Why(decided::AlreadyFinished{});
    return {};
  }
  *forget = false;
  const std::int32_t retries = controller_.queue_.NumRequeues(key_);
  // Check the expectations before counting pods: a pod that arrives in between would look like an
  // extra one.
  const bool satisfied_expectations = controller_.expectations_.SatisfiedExpectations(env_, key_);
  if (SyncError error = GetPodsForJob(); error.failed()) return error;

  CountPodsUntracked();
  const JobStatus before = job_.status;
  SetStartTimeUntracked();
  Why(decided::Counted{
      .active = active_, .ready = ready_, .succeeded = succeeded_, .failed = failed_});

  const SyncError manage_error = FailUntracked(retries)
                                     ? FinishFailedUntracked()
                                     : ManageAndCompleteUntracked(satisfied_expectations);

  *forget = before.succeeded < succeeded_ && env_.Has(VersionChange::kForgetsRetriesOnSuccess);
  if (UpdateCountsUntracked(before)) {
    if (SyncError error = WriteStatusUntracked(); error.failed()) return error;
    if (failed_ > before.failed && !IsJobFinished(job_)) {
      Why(decided::RetryCounted{.retries = retries + 1, .limit = *job_.spec->backoff_limit});
      return {"failed pod(s) detected for job key \"" + controller_.queue_.Text(key_) + "\""};
    }
    *forget = true;
  } else {
    Why(decided::NothingToWrite{});
  }
  if (!manage_error.failed() && *forget && retries > 0) {
    Why(decided::RetriesForgotten{.retries = retries});
  }
  return manage_error;
}

void JobSync::CountPodsUntracked() {
  for (const TrackedPod& pod : pods_) {
    if (IsPodActive(*pod)) active_pods_.push_back(&pod);
    if (pod->status->phase == PodPhase::kSucceeded) ++succeeded_;
    if (pod->status->phase == PodPhase::kFailed) ++failed_;
  }
  active_ = static_cast<std::int32_t>(active_pods_.size());
}

void JobSync::SetStartTimeUntracked() {
  if (job_.status.start_time) return;
  job_.status.start_time = env_.now();
  const auto& deadline = job_.spec->active_deadline_seconds;
  Why(decided::StartTimeSet{.deadline = deadline.value_or(0)});
  if (!deadline) return;
  controller_.queue_.AddAfter(env_.context, key_, WrappingSeconds(*deadline), DelayFor::kDeadline);
}

SyncError JobSync::FinishFailedUntracked() {
  if (!active_pods_.empty()) {
    Why(decided::DeleteActivePods{.active_in_cache = active_, .active = active_});
  }
  const SyncError error = DeletePodsUntracked(active_pods_, /*expected=*/false);
  failed_ += active_;
  active_ = 0;
  job_.status.conditions.push_back(*finished_condition_);
  RecordEvent(EventType::kWarning, finished_condition_->reason, finished_condition_->message);
  return error;
}

SyncError JobSync::ManageAndCompleteUntracked(bool satisfied_expectations) {
  SyncError error;
  if (satisfied_expectations && !job_.metadata.deletion_timestamp) {
    error = ManageJobUntracked();
  } else {
    Why(decided::ManageSkipped{.expectations_satisfied = satisfied_expectations,
                               .deleting = job_.metadata.deletion_timestamp.has_value()});
  }
  if (!CompleteUntracked()) return error;
  job_.status.conditions.push_back(NewCondition(JobConditionType::kComplete, "", ""));
  job_.status.completion_time = env_.now();
  if (env_.Has(VersionChange::kCompletedEvent)) {
    RecordEvent(EventType::kNormal, "Completed", "Job completed");
  }
  return error;
}

bool JobSync::UpdateCountsUntracked(const JobStatus& before) {
  const bool changed = before.active != active_ || before.succeeded != succeeded_ ||
                       before.failed != failed_ ||
                       before.conditions.size() != job_.status.conditions.size();
  job_.status.active = active_;
  job_.status.succeeded = succeeded_;
  job_.status.failed = failed_;
  return changed;
}

// Returns true if the Job fails because of retries, restarts or the deadline. The condition has the
// reason.
bool JobSync::FailUntracked(std::int32_t retries) {
  return IsPastRetriesUntracked(retries) || IsPastActiveDeadlineUntracked();
}

bool JobSync::IsPastRetriesUntracked(std::int32_t retries) {
  const JobSpec& spec = *job_.spec;
  const std::int32_t limit = *spec.backoff_limit;
  const bool new_failure = failed_ > job_.status.failed;
  // For the journal only: none of these generations counts failed pods or has a separate backoff
  // for them.
  if (new_failure) {
    (void)env_.Has(VersionChange::kCountsFailedPodsNotRetries);
    (void)env_.Has(VersionChange::kBacksOffFromFinishTime);
  }
  // Query the changes only if they matter, so that version comparisons list only those.
  const bool beyond_limit = new_failure && retries + 1 > limit;
  const bool exceeds_retries =
      beyond_limit &&
      (active_ != *spec.parallelism || !env_.Has(VersionChange::kBackoffLimitNeedsMissingPod));
  const std::int32_t restarts = CountRestarts();
  if (exceeds_retries || (ExceedsRestarts(restarts) && env_.Has(VersionChange::kCountsRestarts))) {
    finished_condition_ = NewCondition(JobConditionType::kFailed, "BackoffLimitExceeded",
                                       env_.Has(VersionChange::kSpellsReachedBackoffLimit)
                                           ? "Job has reached the specified backoff limit"
                                           : "Job has reach the specified backoff limit");
    if (exceeds_retries) {
      Why(decided::RetriesExceeded{.retries = retries + 1, .limit = limit});
    } else {
      Why(decided::RestartsExceeded{.restarts = restarts, .limit = limit});
    }
    return true;
  }
  if (beyond_limit) {
    Why(decided::FailureNotCounted{.retries = retries + 1,
                                   .limit = limit,
                                   .active = active_,
                                   .parallelism = *spec.parallelism});
  }
  return false;
}

bool JobSync::IsPastActiveDeadlineUntracked() {
  const auto& deadline = job_.spec->active_deadline_seconds;
  if (!deadline) return false;
  const Duration elapsed = env_.now() - *job_.status.start_time;
  if (elapsed < WrappingSeconds(*deadline)) return false;
  finished_condition_ = NewCondition(JobConditionType::kFailed, "DeadlineExceeded",
                                     "Job was active longer than specified deadline");
  Why(decided::DeadlineExceeded{.active_for = elapsed, .deadline = *deadline});
  return true;
}

bool JobSync::CompleteUntracked() {
  const auto& completions = job_.spec->completions;
  if (!completions) {
    // In a work queue, the first success means that all work is done. The Job only waits for the
    // other pods.
    if (succeeded_ == 0 || active_ > 0) return false;
    Why(decided::WorkQueueDone{.succeeded = succeeded_});
    return true;
  }
  if (succeeded_ < *completions) return false;
  if (active_ > 0) {
    RecordEvent(EventType::kWarning, "TooManyActivePods",
                "Too many active pods running after completion count reached");
  }
  if (succeeded_ > *completions) {
    RecordEvent(EventType::kWarning, "TooManySucceededPods",
                "Too many succeeded pods running after completion count reached");
  }
  Why(decided::CompletionsReached{.succeeded = succeeded_, .completions = *completions});
  return true;
}

// Follows updateJobStatus: later versions write the status to the Job as it is stored by then. This
// overwrites changes that the sync has not seen, without a conflict.
SyncError JobSync::WriteStatusUntracked() {
  Shared<Job> updated;
  ApiStatus status;
  for (std::int32_t i = 0; i <= env_.generation.status_update_retries; ++i) {
    Job written = job_;
    const Shared<Job> stored = env_.client.GetJob(job_.metadata.namespace_(), job_.metadata.name());
    if (!stored) {
      status = NotFound("jobs.batch", job_.metadata.name());
      break;
    }
    if (stored->metadata.resource_version != job_.metadata.resource_version &&
        env_.Has(VersionChange::kRetriesStatusWrites)) {
      written = *stored;
      written.status = job_.status;
    }
    status = env_.client.UpdateJobStatus(job_id_, written, &updated);
    if (status.ok()) break;
  }
  if (!status.ok()) {
    Why(decided::CallFailed{.call = Call::kUpdateJobStatus, .message = status.message});
    return {status.message};
  }
  Why(decided::StatusWritten{});
  if (IsJobFinished(job_)) WhyFinished(job_.status.conditions.back(), /*tracked=*/false);
  return {};
}

}  // namespace jobplay
