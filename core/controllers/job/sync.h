// One sync of one Job (syncJob): what the caches say is compared with what the spec wants, and the
// difference is acted upon. The phases are files of their own, in the order in which they run:
//   claim_pods.cc    getPodsForJob: adoption and release
//   sync.cc          counting; whether the Job is to fail, has succeeded, or goes on
//   indexed.cc       which indexes have succeeded or failed, and what that means for the Job
//   manage_pods.cc   manageJob: deleting and creating pods
//   tracking.cc      trackJobStatusAndRemoveFinalizers: counting finished pods exactly once, the
//   status,
//                    the end
//   untracked_*.cc   the phases of the generations before finalizer tracking
// A JobSync lives for one sync and is the syncJobCtx of the original.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/controllers/job/intervals.h"
#include "core/controllers/job/job_controller.h"
#include "core/controllers/job/pod_failure_policy.h"
#include "core/controllers/job/tracked_pod.h"
#include "core/words/decision.h"

namespace jobplay {

class JobSync {
 public:
  JobSync(ControllerEnv& env, JobController& controller, QueueKey key)
      : env_(env), controller_(controller), key_(key) {}

  SyncError Run();
  // syncJob before finalizer tracking: counts the pods that are there, and takes the work queue's
  // retries of the key for those of the Job. `forget`: whether a sync without error ends the count
  // of retries.
  SyncError RunUntracked(bool* forget);

 private:
  using PodRefs = std::vector<const TrackedPod*>;

  struct Deleted {
    std::int32_t ready = 0;
    std::int32_t total = 0;
    SyncError error;
  };

  // claim_pods.cc
  SyncError GetPodsForJob();
  // Whether the pod is the Job's after adopting or releasing as needed.
  bool ClaimPod(TrackedPod& pod, std::vector<std::string>& errors);
  SyncError CanAdopt();

  // sync.cc
  SyncError EnsureReady();
  // Whether the cache has the Job of the key.
  bool FindJob();
  void ForgetJob();
  bool LeaveAlone(const Job& job);
  void CountPods();
  void SetStartTime();
  void ExplainBackoffReset();
  void TellPolicy(const PodRefs& failed);
  // What ends the Job, if anything does; each tells whether it found so.
  void EvaluateFailure();
  bool KeepsDecidedCondition();
  bool FailsByPolicy();
  bool IsPastBackoffLimit();
  bool IsPastActiveDeadline();
  SyncError DeleteActivePodsOfFinishedJob(bool satisfied_expectations);
  SyncError ManageAndEvaluateCompletion(bool satisfied_expectations, bool* suspend_changed);
  bool EvaluateCompletion();
  bool UpdateSuspendedCondition();
  // Takes the counts into the status, and says whether they differ from what it had.
  bool UpdateCounts();
  void SettlePods();

  PodRefs GetValidPods(bool succeeded, bool use_uncounted) const;
  std::int32_t CountRestarts() const;
  bool ExceedsRestarts(std::int32_t restarts) const;
  std::int32_t NonIgnoredFailures(const PodRefs& failed) const;
  Deleted DeleteActivePods(const PodRefs& pods);
  // Deletes one, and says so in an event or why it could not; of one that is gone, nothing.
  ApiStatus DeletePod(const TrackedPod& pod);

  // indexed.cc
  void CalculateSucceededIndexes();
  void EvaluateIndexes();
  void EvaluateFailedIndexes();
  OrderedIntervals NewlyFailedIndexes(const OrderedIntervals& previous);
  void ExplainIndexFailed(const TrackedPod& pod);
  bool IsIndexFailed(const TrackedPod& pod) const;
  std::map<std::int32_t, const TrackedPod*> PodsWithDelayedDeletion() const;
  std::vector<std::int32_t> IndexesOf(const PodRefs& pods) const;
  // Whether the index is one of the Job's.
  bool IsValidIndex(std::int32_t index) const {
    return index != kUnknownCompletionIndex && index < *job_.spec->completions;
  }

  // manage_pods.cc
  struct Wanted {
    std::int32_t pods = 0;
    WantedBy by = WantedBy::kParallelism;
  };
  SyncError ManageJob();
  SyncError DeletePodsOfSuspendedJob();
  Wanted WantedPods();
  WantedBy ExplainWanted(std::int32_t want);
  // Of the active pods those that are to go: what is more than wanted, and what has no index of the
  // Job's for itself.
  PodRefs PodsBeyond(const Wanted& wanted);
  SyncError DeletePodsBeyond(const PodRefs& pods, const Wanted& wanted);
  void ExplainEnough(std::int32_t want, WantedBy wanted_by);
  void ExplainLimit(std::int32_t pods);
  // Whether the sync creates nothing because a back-off is not over: the Job's, or that of each of
  // the indexes, of which those are left whose own is.
  bool AwaitsBackoff();
  bool AwaitsBackoffOf(std::vector<std::int32_t>& indexes);
  void ExplainBackoffOver();
  void SyncAgainAfterBackoff(Duration remaining, DelayFor purpose);
  // In milliseconds; 0 where the delay is long enough.
  Duration LeastDelayBeyond(Duration delay) const;
  SyncError DeleteJobPods(const PodRefs& pods);
  bool CountsAsDeleted(const ApiStatus& status) const;
  SyncError CreatePods(std::int32_t diff, std::vector<std::int32_t> indexes);
  Pod PodFromTemplate() const;
  ApiStatus CreatePod(const Pod& prototype, std::int32_t index, bool is_alike);
  void SetIndex(Pod& pod, std::int32_t index) const;
  void AddIndexFailureCountAnnotation(StringMap& annotations, std::int32_t index) const;
  // controller.ActivePods: what is to be deleted first comes first.
  bool DeletedBefore(const TrackedPod* a, const TrackedPod* b) const;
  void SortForDeletion(PodRefs& pods) const;
  PodRefs ActivePodsForRemoval(std::int32_t at_least) const;
  std::vector<std::int32_t> FirstPendingIndexes(std::int32_t count) const;

  // tracking.cc
  SyncError TrackJobStatusAndRemoveFinalizers(bool needs_flush);
  // So that completed indexes are brought in in their order.
  PodRefs PodsInOrderOfIndexes() const;
  // Whether the finalizer is still there, as far as this controller knows.
  bool HoldsFinalizer(const TrackedPod& pod) const;
  // The pods that the status accounts for from now on, so that their finalizers may go.
  struct Accounted {
    PodRefs pods;
    std::vector<std::int32_t> new_succeeded_indexes;
    bool reached_max = false;
    bool changed = false;  // the status
  };
  Accounted AddUncounted(const PodRefs& pods);
  SyncError FlushUncountedAndRemoveFinalizers(const PodRefs& to_remove, bool* needs_flush);
  bool CleanUncountedPodsWithoutFinalizers();
  SyncError RemoveTrackingFinalizers(const PodRefs& pods);
  bool CanRemoveFinalizer(const TrackedPod& pod, bool considered_failed) const;
  // Adds the pod to what is to be counted; returns whether the status changed by it.
  bool CountTerminated(const TrackedPod& pod, bool considered_failed,
                       std::vector<std::int32_t>* new_succeeded_indexes);
  // Whether the status, as it is to be written, counts the pod.
  bool IsCounted(const TrackedPod& pod) const;
  void TellCounted(Uid pod, CountedIn in);
  bool UpdateIndexes(const std::vector<std::int32_t>& new_succeeded_indexes);
  bool AppendInterimCondition();
  bool EnactJobFinished();
  void RecordJobFinished();
  void WhyFinished(const JobCondition& condition, bool tracked);
  SyncError UpdateStatus();

  // untracked_sync.cc
  void CountPodsUntracked();
  void SetStartTimeUntracked();
  bool FailUntracked(std::int32_t retries);
  bool IsPastRetriesUntracked(std::int32_t retries);
  bool IsPastActiveDeadlineUntracked();
  SyncError FinishFailedUntracked();
  SyncError ManageAndCompleteUntracked(bool satisfied_expectations);
  bool CompleteUntracked();
  bool UpdateCountsUntracked(const JobStatus& before);
  SyncError WriteStatusUntracked();
  // untracked_manage_pods.cc
  SyncError ManageJobUntracked();
  SyncError DeletePodsUntracked(const PodRefs& pods, bool expected);

  bool HasBackoffLimitPerIndex() const;
  bool TracksTerminatingPods() const;
  std::int32_t CountTerminating() const;
  bool OnlyReplacesFailedPods() const;
  bool DelaysTerminalCondition() const;
  // Whether such a condition ends the Job, if this version knows it at all.
  bool KnowsSuccessCriteriaMet() const {
    return env_.Enabled(Feature::kJobSuccessPolicy) || DelaysTerminalCondition();
  }
  bool IsFailed(const TrackedPod& pod) const { return IsPodFailed(*pod, OnlyReplacesFailedPods()); }
  bool IsUncounted(const std::set<Uid>& uids, const TrackedPod& pod) const {
    return uids.count(pod->metadata.uid()) != 0;
  }
  JobCondition NewCondition(JobConditionType type, std::string reason, std::string message) const;
  JobCondition NewFailureCondition(std::string reason, std::string message) const;
  JobCondition NewSuccessCondition() const;
  bool IsSuccessCriteriaMet(const std::optional<JobCondition>& condition) const;
  void RecordEvent(EventType type, std::string reason, std::string message, std::uint32_t pod = 0);
  template <typename T>
  void Why(T facts) {
    env_.context.Why(std::move(facts), {.job = job_id_});
  }

  ControllerEnv& env_;
  JobController& controller_;
  const QueueKey key_;

  std::uint32_t job_id_ = 0;
  Job job_;
  std::vector<TrackedPod> pods_;
  PodRefs active_pods_;
  std::optional<JobCondition> finished_condition_;
  std::int32_t active_ = 0;
  std::int32_t ready_ = 0;
  std::int32_t succeeded_ = 0;
  std::int32_t failed_ = 0;
  std::optional<std::int32_t> terminating_;
  OrderedIntervals previous_succeeded_indexes_;
  OrderedIntervals succeeded_indexes_;
  std::optional<OrderedIntervals> failed_indexes_;
  BackoffRecord new_backoff_record_;
  std::set<Uid> uncounted_succeeded_;
  std::set<Uid> uncounted_failed_;
  std::set<Uid> uids_with_finalizer_;
  std::map<std::int32_t, const TrackedPod*> pods_with_delayed_deletion_;
  std::optional<SyncError> can_adopt_;
};

// ensureJobConditionStatus: adds or updates the condition. Absent and False stays absent.
bool EnsureJobConditionStatus(std::vector<JobCondition>& conditions, JobCondition condition);

}  // namespace jobplay
