// One sync of one Job (syncJob). It compares the cached state with the spec and acts on the
// difference. Each phase has its own file; they run in this order:
//   claim_pods.cc    getPodsForJob: adoption and release
//   sync.cc          counting, and whether the Job fails, succeeds or continues
//   indexed.cc       the succeeded and failed indexes, and their effect on the Job
//   manage_pods.cc   manageJob: deletion and creation of pods
//   tracking.cc      trackJobStatusAndRemoveFinalizers: exact counts, status, end of the Job
//   untracked_*.cc   the phases of the generations before finalizer tracking
// A JobSync lives for one sync, like Kubernetes' syncJobCtx.
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
  // Follows syncJob before finalizer tracking. It counts the existing pods and uses the work
  // queue's retries of the key as the Job's retries. `forget` is set if a sync without error resets
  // the retries.
  SyncError RunUntracked(bool* forget);

 private:
  using PodRefs = std::vector<const TrackedPod*>;

  struct Deleted {
    std::int32_t ready = 0;
    std::int32_t total = 0;
    SyncError error;
  };

  // Defined in claim_pods.cc.
  SyncError GetPodsForJob();
  // Returns true if the pod belongs to the Job after any adoption or release.
  bool ClaimPod(TrackedPod& pod, std::vector<std::string>& errors);
  SyncError CanAdopt();

  // Defined in sync.cc.
  SyncError EnsureReady();
  // Returns true if the cache has the Job of the key.
  bool FindJob();
  void ForgetJob();
  bool LeaveAlone(const Job& job);
  void CountPods();
  void SetStartTime();
  void ExplainBackoffReset();
  void TellPolicy(const PodRefs& failed);
  // Finds what ends the Job, if anything. Each function returns true if its criterion is met.
  void EvaluateFailure();
  bool KeepsDecidedCondition();
  bool FailsByPolicy();
  bool IsPastBackoffLimit();
  bool IsPastActiveDeadline();
  SyncError DeleteActivePodsOfFinishedJob(bool satisfied_expectations);
  SyncError ManageAndEvaluateCompletion(bool satisfied_expectations, bool* suspend_changed);
  bool EvaluateCompletion();
  bool UpdateSuspendedCondition();
  // Copies the counts to the status, and returns whether they changed it.
  bool UpdateCounts();
  void SettlePods();

  PodRefs GetValidPods(bool succeeded, bool use_uncounted) const;
  std::int32_t CountRestarts() const;
  bool ExceedsRestarts(std::int32_t restarts) const;
  std::int32_t NonIgnoredFailures(const PodRefs& failed) const;
  Deleted DeleteActivePods(const PodRefs& pods);
  // Deletes a pod and records an event for success or failure. A pod that is already gone gets no
  // event.
  ApiStatus DeletePod(const TrackedPod& pod);

  // Defined in indexed.cc.
  void CalculateSucceededIndexes();
  void EvaluateIndexes();
  void EvaluateFailedIndexes();
  OrderedIntervals NewlyFailedIndexes(const OrderedIntervals& previous);
  void ExplainIndexFailed(const TrackedPod& pod);
  bool IsIndexFailed(const TrackedPod& pod) const;
  std::map<std::int32_t, const TrackedPod*> PodsWithDelayedDeletion() const;
  std::vector<std::int32_t> IndexesOf(const PodRefs& pods) const;
  // Returns true if the Job has this index.
  bool IsValidIndex(std::int32_t index) const {
    return index != kUnknownCompletionIndex && index < *job_.spec->completions;
  }

  // Defined in manage_pods.cc.
  struct Wanted {
    std::int32_t pods = 0;
    WantedBy by = WantedBy::kParallelism;
  };
  SyncError ManageJob();
  SyncError DeletePodsOfSuspendedJob();
  Wanted WantedPods();
  WantedBy ExplainWanted(std::int32_t want);
  // Returns the active pods to delete: surplus pods, and pods with an invalid or duplicate index.
  PodRefs PodsBeyond(const Wanted& wanted);
  SyncError DeletePodsBeyond(const PodRefs& pods, const Wanted& wanted);
  void ExplainEnough(std::int32_t want, WantedBy wanted_by);
  void ExplainLimit(std::int32_t pods);
  // Both return true if the sync creates nothing because a backoff is not over. The second one
  // checks each index and keeps those in `indexes` whose backoff is over.
  bool AwaitsBackoff();
  bool AwaitsBackoffOf(std::vector<std::int32_t>& indexes);
  void ExplainBackoffOver();
  void SyncAgainAfterBackoff(Duration remaining, DelayFor purpose);
  // Returns a duration in whole milliseconds, or 0 if the delay is long enough.
  Duration LeastDelayBeyond(Duration delay) const;
  SyncError DeleteJobPods(const PodRefs& pods);
  bool CountsAsDeleted(const ApiStatus& status) const;
  SyncError CreatePods(std::int32_t diff, std::vector<std::int32_t> indexes);
  Pod PodFromTemplate() const;
  ApiStatus CreatePod(const Pod& prototype, std::int32_t index, bool is_alike);
  void SetIndex(Pod& pod, std::int32_t index) const;
  void AddIndexFailureCountAnnotation(StringMap& annotations, std::int32_t index) const;
  // Follows controller.ActivePods: pods that are deleted first come first.
  bool DeletedBefore(const TrackedPod* a, const TrackedPod* b) const;
  void SortForDeletion(PodRefs& pods) const;
  PodRefs ActivePodsForRemoval(std::int32_t at_least) const;
  std::vector<std::int32_t> FirstPendingIndexes(std::int32_t count) const;

  // Defined in tracking.cc.
  SyncError TrackJobStatusAndRemoveFinalizers(bool needs_flush);
  // Returns the pods sorted by index, so that completed indexes are added in order.
  PodRefs PodsInOrderOfIndexes() const;
  // Returns true if the pod still has the finalizer, as far as this controller knows.
  bool HoldsFinalizer(const TrackedPod& pod) const;
  // The pods that the status counts from now on, so that their finalizers can be removed.
  struct Accounted {
    PodRefs pods;
    std::vector<std::int32_t> new_succeeded_indexes;
    bool reached_max = false;
    bool changed = false;  // whether the status changed
  };
  Accounted AddUncounted(const PodRefs& pods);
  SyncError FlushUncountedAndRemoveFinalizers(const PodRefs& to_remove, bool* needs_flush);
  bool CleanUncountedPodsWithoutFinalizers();
  SyncError RemoveTrackingFinalizers(const PodRefs& pods);
  bool CanRemoveFinalizer(const TrackedPod& pod, bool considered_failed) const;
  // Adds a pod to the counts, and returns whether that changed the status.
  bool CountTerminated(const TrackedPod& pod, bool considered_failed,
                       std::vector<std::int32_t>* new_succeeded_indexes);
  // Returns true if the status to be written counts the pod.
  bool IsCounted(const TrackedPod& pod) const;
  void TellCounted(Uid pod, CountedIn in);
  bool UpdateIndexes(const std::vector<std::int32_t>& new_succeeded_indexes);
  bool AppendInterimCondition();
  bool EnactJobFinished();
  void RecordJobFinished();
  void WhyFinished(const JobCondition& condition, bool tracked);
  SyncError UpdateStatus();

  // Defined in untracked_sync.cc.
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
  // Defined in untracked_manage_pods.cc.
  SyncError ManageJobUntracked();
  SyncError DeletePodsUntracked(const PodRefs& pods, bool expected);

  bool HasBackoffLimitPerIndex() const;
  bool TracksTerminatingPods() const;
  std::int32_t CountTerminating() const;
  bool OnlyReplacesFailedPods() const;
  bool DelaysTerminalCondition() const;
  // Returns true if this version knows the condition SuccessCriteriaMet.
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

// Follows ensureJobConditionStatus: adds or updates the condition. An absent condition stays absent
// instead of becoming False.
bool EnsureJobConditionStatus(std::vector<JobCondition>& conditions, JobCondition condition);

}  // namespace jobplay
