// The Job controller (pkg/controller/job/job_controller.go): event handlers that add keys to
// queues, and workers that sync the Job of a key or release an orphaned pod. A sync (sync.h) reads
// the caches and acts through the API client. This class holds the state that outlives a sync:
// expectations, the backoff store and queues.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/cluster/informer.h"
#include "core/cluster/work_queue.h"
#include "core/controllers/controller_env.h"
#include "core/controllers/job/backoff.h"
#include "core/controllers/job/consistency_store.h"
#include "core/controllers/job/expectations.h"
#include "core/controllers/job/pod_index.h"

namespace jobplay {

// The result of a sync besides its writes: an error returns the key to the queue.
struct SyncError {
  std::string message;  // empty if there is no error

  bool failed() const { return !message.empty(); }
};

// The prefix of the orphan queue's keys for pods; the other keys are for selectors.
inline constexpr std::string_view kOrphanPodKey = "pod:";

// A limit for old generations that create any number of pods per sync. It is the number of pods
// that Kubernetes supports in a cluster. At this limit the run ends (Simulator::cut_off).
inline constexpr std::int32_t kMostPodsOfASync = 150'000;

class JobController {
 public:
  explicit JobController(const Generation& generation);

  // Follows addJob, updateJob, deleteJob, addPod, updatePod and deletePod.
  void OnJob(ControllerEnv& env, const Observed<Job>& change);
  void OnPod(ControllerEnv& env, const Observed<Pod>& change);

  // The informers have listed: every object is handled as an addition.
  void Start(ControllerEnv& env);
  // The process has ended, and its memory is lost.
  void Stop(ControllerEnv& env);

  void OnQueueTimer(ControllerEnv& env, QueueKey key) { queue_.OnTimer(env.context, key); }
  void OnOrphanQueueTimer(ControllerEnv& env, QueueKey key) {
    orphan_queue_.OnTimer(env.context, key);
  }
  void ProcessNextWorkItem(ControllerEnv& env);
  void ProcessNextOrphanPod(ControllerEnv& env);

  const WorkQueue& queue() const { return queue_; }
  const WorkQueue& orphan_queue() const { return orphan_queue_; }
  const ControllerExpectations& expectations() const { return expectations_; }

 private:
  friend class JobSync;
  friend class StateKeys;

  // A cached Job, or none.
  struct CachedJob {
    std::uint32_t id = 0;
    Shared<Job> job;

    explicit operator bool() const { return id != 0; }
    const Job& operator*() const { return *job; }
    const Job* operator->() const { return &*job; }
  };

  QueueKey KeyOf(const ObjectMeta& meta);
  // Follows resolveControllerRef: returns the cached Job with the name and uid of the reference.
  CachedJob ResolveControllerRef(const ControllerEnv& env, const std::string& namespace_,
                                 const OwnerReference& reference) const;

  void TellPodNews(ControllerEnv& env, const Observed<Pod>& change);
  void AddPod(ControllerEnv& env, const Observed<Pod>& change);
  void UpdatePod(ControllerEnv& env, const Observed<Pod>& change);
  void DeletePod(ControllerEnv& env, std::uint32_t id, const Shared<Pod>& pod, bool final);
  // Returns whether any Job matches.
  bool EnqueueMatchingJobs(ControllerEnv& env, const Pod& pod, PodEvent event, bool pod_failed);
  // Returns false without finalizer tracking, whatever finalizers the pod has.
  static bool IsTracked(const ControllerEnv& env, const Pod& pod);

  Added EnqueueSyncJobImmediately(ControllerEnv& env, QueueKey key);
  Added EnqueueSyncJobBatched(ControllerEnv& env, QueueKey key);
  Added EnqueueWithRetryBackoff(ControllerEnv& env, QueueKey key);
  // Queues the Job in a batch. Before finalizer tracking, queues it immediately, or after the
  // backoff if a pod failed.
  void EnqueueAfterPodEvent(ControllerEnv& env, const CachedJob& job, PodEvent event,
                            bool pod_failed);
  void EnqueueSyncJobWithDelay(ControllerEnv& env, QueueKey key, Duration delay, DelayFor purpose);
  void EnqueueChangedJob(ControllerEnv& env, std::uint32_t id, const Job& old, const Job& job);
  void EnqueueDeadline(ControllerEnv& env, std::uint32_t id, const Job& old, const Job& job);
  // Records why the controller handles a Job that was added, changed or deleted. `told` is the
  // decision for a Job that is queued now.
  template <typename Told>
  void TellEnqueued(ControllerEnv& env, std::uint32_t id, Added added, Told told);

  QueueKey OrphanKeyOf(const Pod& pod);
  // Returns true if the pod was not already in the queue.
  bool EnqueueOrphanPod(ControllerEnv& env, const Pod& pod);
  // Clears the expectations of a deleted Job.
  void ForgetExpectations(ControllerEnv& env, QueueKey key);
  // Queues a pod if no unfinished Job in the cache controls it.
  void EnqueueIfOrphan(ControllerEnv& env, const Pod& pod, PodEvent event);
  // Cleans up the pods of a finished or deleted Job that still have the finalizer.
  void CleanUpFinalizers(ControllerEnv& env, const Job& job);
  void EnqueueTrackedPods(ControllerEnv& env, const Job& job);
  void EnqueueLabelSelector(ControllerEnv& env, const Job& job);

  SyncError SyncOrphanPod(ControllerEnv& env, QueueKey key);
  void RetryOrphan(ControllerEnv& env, std::uint32_t id, const Pod& pod, const SyncError& error);
  SyncError HandleSingleOrphanPod(ControllerEnv& env, std::uint32_t id, const Shared<Pod>& pod);
  // Informs the consistency store of a write to a pod, for the Job that controls it.
  void OnPodWrite(ControllerEnv& env, const Pod& pod);

  WorkQueue queue_;
  WorkQueue orphan_queue_;
  // A cache of the last key: consecutive events are often about one Job, whose versions share this
  // identity.
  Shared<ObjectIdentity> last_identity_;
  QueueKey last_key_ = 0;
  ControllerExpectations expectations_;
  UidTrackingExpectations finalizer_expectations_;
  BackoffStore backoff_store_;
  ConsistencyStore consistency_store_;
  // Jobs whose finish was written but not yet observed.
  std::set<Uid> finished_job_expectations_;
  PodIndex pods_;
  // The namespace and selector of each selector key in the orphan queue.
  std::map<QueueKey, std::pair<std::string, LabelSelector>> selectors_;
};

// Follows managedByExternalController: returns the other controller that reconciles the Job, or
// null.
const std::string* ManagedByExternalController(const ControllerEnv& env, const Job& job);

}  // namespace jobplay
