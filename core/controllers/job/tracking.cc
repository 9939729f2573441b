// Counts every finished pod exactly once, even if the controller is killed in between
// (trackJobStatusAndRemoveFinalizers). The controller first writes the pod's uid to
// status.uncountedTerminatedPods, then removes the pod's finalizer, then replaces the uid with a
// counter.

#include <algorithm>

#include "core/controllers/job/sync.h"
#include "core/controllers/parallel_calls.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/job.h"

namespace jobplay {

SyncError JobSync::TrackJobStatusAndRemoveFinalizers(bool needs_flush) {
  const PodRefs pods = PodsInOrderOfIndexes();
  for (const TrackedPod* pod : pods) {
    if (HoldsFinalizer(*pod)) uids_with_finalizer_.insert((*pod)->metadata.uid());
  }
  if (CleanUncountedPodsWithoutFinalizers()) needs_flush = true;
  const Accounted accounted = AddUncounted(pods);
  if (accounted.changed) needs_flush = true;
  if (IsIndexedJob(job_) && UpdateIndexes(accounted.new_succeeded_indexes)) needs_flush = true;
  if (AppendInterimCondition()) needs_flush = true;

  if (const SyncError error = FlushUncountedAndRemoveFinalizers(accounted.pods, &needs_flush);
      error.failed()) {
    return error;
  }
  const bool finished = !accounted.reached_max && EnactJobFinished();
  if (finished) needs_flush = true;
  if (!needs_flush) {
    if (accounted.pods.empty()) Why(decided::NothingToWrite{});
    return {};
  }
  if (const SyncError error = UpdateStatus(); error.failed()) {
    return {"removing uncounted pods from status: " + error.message};
  }
  if (finished) {
    RecordJobFinished();
    // Reads the table directly, without a journal record, so that version comparisons do not list
    // this at each finish.
    if (env_.generation.Has(VersionChange::kRemembersFinishedJobs)) {
      controller_.finished_job_expectations_.insert(job_.metadata.uid());
    }
  }
  return {};
}

JobSync::PodRefs JobSync::PodsInOrderOfIndexes() const {
  PodRefs ordered;
  ordered.reserve(pods_.size());
  for (const TrackedPod& pod : pods_) ordered.push_back(&pod);
  if (IsIndexedJob(job_)) {
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const TrackedPod* a, const TrackedPod* b) { return a->index < b->index; });
  }
  return ordered;
}

bool JobSync::HoldsFinalizer(const TrackedPod& pod) const {
  return HasJobTrackingFinalizer(*pod) &&
         !controller_.finalizer_expectations_.Expects(key_, pod.id);
}

JobSync::Accounted JobSync::AddUncounted(const PodRefs& pods) {
  UncountedTerminatedPods& uncounted = *job_.status.uncounted_terminated_pods;
  const auto uids = [&] { return uncounted.succeeded.size() + uncounted.failed.size(); };
  const std::size_t uids_before = uids();
  Accounted accounted;
  for (const TrackedPod* pod : pods) {
    if (!HoldsFinalizer(*pod)) continue;
    const bool considered_failed = IsFailed(*pod);
    if (!CanRemoveFinalizer(*pod, considered_failed)) continue;
    accounted.pods.push_back(pod);
    if (CountTerminated(*pod, considered_failed, &accounted.new_succeeded_indexes)) {
      accounted.changed = true;
    }
    // Keeps the uids below 20 KB, and keeps a large Job from starving small ones. The next sync
    // handles the rest.
    if (static_cast<std::int32_t>(accounted.new_succeeded_indexes.size() + uids()) >=
        env_.generation.max_uncounted_pods) {
      accounted.reached_max = true;
      Why(decided::UncountedFull{.limit = env_.generation.max_uncounted_pods});
      break;
    }
  }
  if (uids() != uids_before) {
    Why(decided::UncountedAdded{.succeeded = uncounted.succeeded.size(),
                                .failed = uncounted.failed.size()});
  }
  return accounted;
}

bool JobSync::CanRemoveFinalizer(const TrackedPod& pod, bool considered_failed) const {
  if (job_.metadata.deletion_timestamp || finished_condition_ ||
      pod->status->phase == PodPhase::kSucceeded) {
    return true;
  }
  if (!considered_failed) return false;
  if (HasBackoffLimitPerIndex() && pod.index != kUnknownCompletionIndex) {
    const auto it = pods_with_delayed_deletion_.find(pod.index);
    if (it != pods_with_delayed_deletion_.end() && it->second->id == pod.id) {
      env_.context.Why(decided::FinalizerKept{.pod = pod.id}, {.job = job_id_});
      const IndexBackoff backoff = GetIndexBackoff(env_.generation, pod);
      env_.context.Why(decided::IndexAwaitsBackoff{.pod = pod.id,
                                                   .index = pod.index,
                                                   .failures = backoff.failures,
                                                   .until = backoff.until},
                       {.job = job_id_});
      return false;
    }
  }
  return true;
}

bool JobSync::CountTerminated(const TrackedPod& pod, bool considered_failed,
                              std::vector<std::int32_t>* new_succeeded_indexes) {
  UncountedTerminatedPods& uncounted = *job_.status.uncounted_terminated_pods;
  const bool indexed = IsIndexedJob(job_);
  const bool valid_index = indexed && IsValidIndex(pod.index);
  if (pod->status->phase == PodPhase::kSucceeded && !IsUncounted(uncounted_failed_, pod)) {
    if (indexed) {
      // The index already prevents counting the pod twice, so no uid is needed.
      if (!valid_index || previous_succeeded_indexes_.Has(pod.index)) return false;
      TellCounted(pod->metadata.uid(), CountedIn::kSucceeded);
      new_succeeded_indexes->push_back(pod.index);
      return true;
    }
    if (IsUncounted(uncounted_succeeded_, pod)) return false;
    TellCounted(pod->metadata.uid(), CountedIn::kUncounted);
    uncounted.succeeded.push_back(pod->metadata.uid());
    return true;
  }
  // Once the Job has failed, every pod that has not ended counts as failed.
  const bool job_failed = finished_condition_ && !IsSuccessCriteriaMet(finished_condition_);
  if (!considered_failed && !job_failed) return false;
  if (IsUncounted(uncounted_failed_, pod) || (indexed && !valid_index)) return false;
  const PodFailurePolicyMatch match = MatchPodFailurePolicy(job_, *pod, env_.generation);
  if (!match.count_failed) return false;
  if (match.action == PodFailurePolicyAction::kFailIndex) {
    Why(decided::PolicyFailIndex{.pod = pod.id, .rule = match.rule});
  }
  TellCounted(pod->metadata.uid(), CountedIn::kUncounted);
  uncounted.failed.push_back(pod->metadata.uid());
  return true;
}

bool JobSync::UpdateIndexes(const std::vector<std::int32_t>& new_succeeded_indexes) {
  succeeded_indexes_ = succeeded_indexes_.WithOrderedIndexes(new_succeeded_indexes);
  JobStatus& status = job_.status;
  bool changed = false;
  std::string text = succeeded_indexes_.ToString();
  if (text != status.completed_indexes) changed = true;
  status.succeeded = succeeded_indexes_.Total();
  status.completed_indexes = std::move(text);
  std::optional<std::string> failed;
  if (failed_indexes_) failed = failed_indexes_->ToString();
  if (failed != status.failed_indexes) {
    status.failed_indexes = std::move(failed);
    changed = true;
  }
  return changed;
}

// Writes the interim condition before finalizers are removed. The terminal one follows when all
// pods are counted.
bool JobSync::AppendInterimCondition() {
  if (!finished_condition_) return false;
  if (finished_condition_->type == JobConditionType::kFailureTarget) {
    job_.status.conditions.push_back(*finished_condition_);
    finished_condition_ = NewCondition(JobConditionType::kFailed, finished_condition_->reason,
                                       finished_condition_->message);
    return true;
  }
  if (!IsSuccessCriteriaMet(finished_condition_)) return false;
  const bool append = !IsConditionTrue(job_.status, JobConditionType::kSuccessCriteriaMet);
  if (append) job_.status.conditions.push_back(*finished_condition_);
  finished_condition_ = NewCondition(JobConditionType::kComplete, finished_condition_->reason,
                                     finished_condition_->message);
  return append;
}

SyncError JobSync::FlushUncountedAndRemoveFinalizers(const PodRefs& to_remove, bool* needs_flush) {
  if (*needs_flush) {
    if (const SyncError error = UpdateStatus(); error.failed()) {
      return {"adding uncounted pods to status: " + error.message};
    }
    controller_.backoff_store_.UpdateBackoffRecord(env_, key_, new_backoff_record_);
    if (new_backoff_record_.failures_after_last_success > 0) {
      Why(decided::BackoffRecorded{.failures = new_backoff_record_.failures_after_last_success,
                                   .per_index = HasBackoffLimitPerIndex()});
    }
    *needs_flush = false;
  }
  const SyncError remove_error = RemoveTrackingFinalizers(to_remove);
  if (CleanUncountedPodsWithoutFinalizers()) *needs_flush = true;
  if (remove_error.failed() && *needs_flush) {
    // Some finalizers could not be removed, but the progress is written.
    if (const SyncError error = UpdateStatus(); error.failed()) {
      return {"removing uncounted pods from status: " + error.message};
    }
  }
  return remove_error;
}

// Follows cleanUncountedPodsWithoutFinalizers: the uids of pods without the finalizer become
// counters.
bool JobSync::CleanUncountedPodsWithoutFinalizers() {
  UncountedTerminatedPods& uncounted = *job_.status.uncounted_terminated_pods;
  auto clean = [this](std::vector<Uid>& uids, CountedIn in) {
    const auto gone = std::stable_partition(
        uids.begin(), uids.end(), [this](Uid uid) { return uids_with_finalizer_.count(uid) != 0; });
    const auto count = static_cast<std::int32_t>(uids.end() - gone);
    for (auto uid = gone; uid != uids.end(); ++uid) TellCounted(*uid, in);
    uids.erase(gone, uids.end());
    return count;
  };
  const std::int32_t succeeded = clean(uncounted.succeeded, CountedIn::kSucceeded);
  const std::int32_t failed = clean(uncounted.failed, CountedIn::kFailed);
  job_.status.succeeded += succeeded;
  job_.status.failed += failed;
  if (succeeded + failed > 0) Why(decided::CountersMoved{.succeeded = succeeded, .failed = failed});
  return succeeded + failed > 0;
}

SyncError JobSync::RemoveTrackingFinalizers(const PodRefs& pods) {
  for (const TrackedPod* pod : pods) {
    controller_.finalizer_expectations_.ExpectFinalizerRemoved(env_, key_, pod->id);
  }
  SyncError first;
  std::int32_t removed = 0, counted = 0;
  CallInParallel(env_.context, pods.size(), [&](std::size_t i) {
    const TrackedPod* pod = pods[i];
    Shared<Pod> patched;
    const ApiStatus status = env_.client.RemoveFinalizer(pod->id, kJobTrackingFinalizer, &patched);
    if (status.ok()) {
      controller_.OnPodWrite(env_, *patched);
    } else {
      // No update of the pod that could be observed will follow.
      controller_.finalizer_expectations_.FinalizerRemovalObserved(env_, key_, pod->id);
      if (status.reason != ApiReason::kNotFound) {
        Why(decided::CallFailed{
            .pod = pod->id, .call = Call::kRemoveFinalizers, .message = status.message});
        if (!first.failed()) first = {status.message};
        return;
      }
    }
    uids_with_finalizer_.erase((*pod)->metadata.uid());
    ++removed;
    if (IsCounted(*pod)) ++counted;
  });
  if (removed > 0) {
    auto left_out = LeftOut::kNone;
    if (counted < removed && job_.metadata.deletion_timestamp) {
      left_out = LeftOut::kJobIsDeleted;
    } else if (counted < removed && finished_condition_ &&
               finished_condition_->type == JobConditionType::kComplete) {
      left_out = LeftOut::kJobSucceeds;
    }
    Why(decided::FinalizersRemoved{.left_out = left_out, .removed = removed, .counted = counted});
  }
  return first;
}

bool JobSync::IsCounted(const TrackedPod& pod) const {
  if (IsIndexedJob(job_) && pod->status->phase == PodPhase::kSucceeded &&
      succeeded_indexes_.Has(pod.index)) {
    return true;
  }
  const UncountedTerminatedPods& uncounted = *job_.status.uncounted_terminated_pods;
  const auto lists = [uid = pod->metadata.uid()](const std::vector<Uid>& uids) {
    return std::find(uids.begin(), uids.end(), uid) != uids.end();
  };
  return lists(uncounted.succeeded) || lists(uncounted.failed);
}

bool JobSync::EnactJobFinished() {
  if (!finished_condition_) return false;
  // Unlike Kubernetes, this does not check uncounted pods. Once the outcome is clear, every
  // finalizer may be removed. A sync that gets here has removed them all, so no pod is uncounted.
  if (DelaysTerminalCondition() && terminating_.value_or(0) > 0) {
    Why(decided::FinishAwaitsTerminating{.terminating = *terminating_});
    return false;
  }
  EnsureJobConditionStatus(job_.status.conditions,
                           NewCondition(finished_condition_->type, finished_condition_->reason,
                                        finished_condition_->message));
  if (finished_condition_->type == JobConditionType::kComplete) {
    job_.status.completion_time = finished_condition_->last_transition_time;
  }
  return true;
}

void JobSync::RecordJobFinished() {
  if (finished_condition_->type == JobConditionType::kComplete) {
    if (job_.spec->completions && job_.status.succeeded > *job_.spec->completions) {
      RecordEvent(EventType::kWarning, "TooManySucceededPods",
                  "Too many succeeded pods running after completion count reached");
    }
    RecordEvent(EventType::kNormal, "Completed", "Job completed");
  } else {
    RecordEvent(EventType::kWarning, finished_condition_->reason, finished_condition_->message);
  }
  WhyFinished(*finished_condition_, /*tracked=*/true);
}

// Follows updateJobStatus: the response replaces the Job that was sent, with its new resource
// version.
SyncError JobSync::UpdateStatus() {
  Shared<Job> updated;
  const ApiStatus status = env_.client.UpdateJobStatus(job_id_, job_, &updated);
  if (!status.ok()) {
    // For the journal only: all generations that reach this code do so.
    (void)env_.Has(VersionChange::kSyncsAgainOnConflict);
    Why(decided::CallFailed{.call = Call::kUpdateJobStatus, .message = status.message});
    return {status.message};
  }
  job_ = *updated;
  // If the status had no uncounted pods, the sync continues with empty lists.
  if (!job_.status.uncounted_terminated_pods) job_.status.uncounted_terminated_pods.emplace();
  Why(decided::StatusWritten{});
  if (env_.Enabled(Feature::kStaleControllerConsistencyJob)) {
    controller_.consistency_store_.WroteAt(key_, job_.metadata.uid(),
                                           ConsistencyStore::Resource::kJobs,
                                           job_.metadata.resource_version);
  }
  return {};
}

void JobSync::TellCounted(Uid pod, CountedIn in) {
  Why(decided::PodCounted{.in = in, .pod = {pod.value}});
}

}  // namespace jobplay
