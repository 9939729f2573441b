// The Job controller (pkg/controller/job/job_controller.go): event handlers that put keys on
// queues, and workers that sync the Job of a key or free an orphaned pod. A sync (sync.h) reads the
// caches and acts through the API client; what outlives it is this class: expectations, the
// back-off store and queues.
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

// What a sync may leave behind, besides its writes: the error that puts the key back on the queue.
struct SyncError {
  std::string message;  // empty: no error

  bool failed() const { return !message.empty(); }
};

// What a key of the orphan queue begins with that is a pod's; the others are selectors.
inline constexpr std::string_view kOrphanPodKey = "pod:";

// Of generations whose syncs create however many pods there are to be, which later ones bound: so
// many are created, as many as Kubernetes says a cluster may have, and the run ends there
// (Simulator::cut_off).
inline constexpr std::int32_t kMostPodsOfASync = 150'000;

class JobController {
 public:
  explicit JobController(const Generation& generation);

  // addJob, updateJob, deleteJob; addPod, updatePod, deletePod.
  void OnJob(ControllerEnv& env, const Observed<Job>& change);
  void OnPod(ControllerEnv& env, const Observed<Pod>& change);

  // The informers have listed: everything there is, is an addition.
  void Start(ControllerEnv& env);
  // The process is gone, and with it what it kept in memory.
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

  // A Job of the cache, or none.
  struct CachedJob {
    std::uint32_t id = 0;
    Shared<Job> job;

    explicit operator bool() const { return id != 0; }
    const Job& operator*() const { return *job; }
    const Job* operator->() const { return &*job; }
  };

  QueueKey KeyOf(const ObjectMeta& meta);
  // resolveControllerRef: the cached Job that the reference means, by name and then by uid.
  CachedJob ResolveControllerRef(const ControllerEnv& env, const std::string& namespace_,
                                 const OwnerReference& reference) const;

  void TellPodNews(ControllerEnv& env, const Observed<Pod>& change);
  void AddPod(ControllerEnv& env, const Observed<Pod>& change);
  void UpdatePod(ControllerEnv& env, const Observed<Pod>& change);
  void DeletePod(ControllerEnv& env, std::uint32_t id, const Shared<Pod>& pod, bool final);
  // Whether there are any.
  bool EnqueueMatchingJobs(ControllerEnv& env, const Pod& pod, PodEvent event, bool pod_failed);
  // Without finalizer tracking no pod is held, whatever finalizers it has.
  static bool IsTracked(const ControllerEnv& env, const Pod& pod);

  Added EnqueueSyncJobImmediately(ControllerEnv& env, QueueKey key);
  Added EnqueueSyncJobBatched(ControllerEnv& env, QueueKey key);
  Added EnqueueWithRetryBackoff(ControllerEnv& env, QueueKey key);
  // Batched; before finalizer tracking at once, but after the back-off when a pod failed.
  void EnqueueAfterPodEvent(ControllerEnv& env, const CachedJob& job, PodEvent event,
                            bool pod_failed);
  void EnqueueSyncJobWithDelay(ControllerEnv& env, QueueKey key, Duration delay, DelayFor purpose);
  void EnqueueChangedJob(ControllerEnv& env, std::uint32_t id, const Job& old, const Job& job);
  void EnqueueDeadline(ControllerEnv& env, std::uint32_t id, const Job& old, const Job& job);
  // Why the controller looks at a Job that came, changed or went; `told` of one that it puts on the
  // queue now.
  template <typename Told>
  void TellEnqueued(ControllerEnv& env, std::uint32_t id, Added added, Told told);

  QueueKey OrphanKeyOf(const Pod& pod);
  // Whether the pod was not there already.
  bool EnqueueOrphanPod(ControllerEnv& env, const Pod& pod);
  // Clears the expectations of a deleted Job.
  void ForgetExpectations(ControllerEnv& env, QueueKey key);
  // A pod that no unfinished Job of the cache controls.
  void EnqueueIfOrphan(ControllerEnv& env, const Pod& pod, PodEvent event);
  // Of a Job that is finished or gone: the pods that still hold the finalizer.
  void CleanUpFinalizers(ControllerEnv& env, const Job& job);
  void EnqueueTrackedPods(ControllerEnv& env, const Job& job);
  void EnqueueLabelSelector(ControllerEnv& env, const Job& job);

  SyncError SyncOrphanPod(ControllerEnv& env, QueueKey key);
  void RetryOrphan(ControllerEnv& env, std::uint32_t id, const Pod& pod, const SyncError& error);
  SyncError HandleSingleOrphanPod(ControllerEnv& env, std::uint32_t id, const Shared<Pod>& pod);
  // Tells the consistency store of a pod that was written for the Job that controls it.
  void OnPodWrite(ControllerEnv& env, const Pod& pod);

  WorkQueue queue_;
  WorkQueue orphan_queue_;
  // Whose key was asked for last: many events in a row are about one Job, whose versions share
  // this.
  Shared<ObjectIdentity> last_identity_;
  QueueKey last_key_ = 0;
  ControllerExpectations expectations_;
  UidTrackingExpectations finalizer_expectations_;
  BackoffStore backoff_store_;
  ConsistencyStore consistency_store_;
  // Jobs whose finish was written and not yet seen.
  std::set<Uid> finished_job_expectations_;
  PodIndex pods_;
  // What the orphan queue's selector keys stand for: namespace and selector.
  std::map<QueueKey, std::pair<std::string, LabelSelector>> selectors_;
};

// managedByExternalController: who else reconciles the Job, or null.
const std::string* ManagedByExternalController(const ControllerEnv& env, const Job& job);

}  // namespace jobplay
