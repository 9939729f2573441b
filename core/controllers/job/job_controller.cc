#include "core/controllers/job/job_controller.h"

#include <algorithm>

#include "core/controllers/job/sync.h"

namespace jobplay {
namespace {

constexpr std::string_view kPodKey = "pod:";
constexpr std::string_view kSelectorKey = "selector:";

// The orphan queue's selector keys stand for a Job's selector; the text is only a name for it.
std::string SelectorText(const LabelSelector& selector) {
  std::string text;
  for (const auto& [key, value] : selector.match_labels) {
    text += (text.empty() ? "" : ",") + key + "=" + value;
  }
  for (const LabelSelectorRequirement& requirement : selector.match_expressions) {
    text += (text.empty() ? "" : ",") + requirement.key + " " + requirement.op + " (";
    for (std::size_t i = 0; i < requirement.values.size(); ++i) {
      text += (i == 0 ? "" : ",") + requirement.values[i];
    }
    text += ")";
  }
  return text;
}

}  // namespace

JobController::JobController(const Generation& generation)
    : queue_(TableId::kJobQueue, Happening::kJobQueueTimer, Happening::kJobWorker,
             generation.default_job_api_backoff, generation.max_job_api_backoff),
      orphan_queue_(TableId::kOrphanQueue, Happening::kOrphanQueueTimer, Happening::kOrphanWorker,
                    generation.default_job_api_backoff, generation.max_job_api_backoff) {}

const std::string* ManagedByExternalController(const ControllerEnv& env, const Job& job) {
  if (!env.Enabled(Feature::kJobManagedBy) || !job.spec->managed_by) return nullptr;
  return *job.spec->managed_by == kJobControllerName ? nullptr : &*job.spec->managed_by;
}

QueueKey JobController::KeyOf(const ObjectMeta& meta) { return queue_.Key(MetaNamespaceKey(meta)); }

Shared<Job> JobController::ResolveControllerRef(const ControllerEnv& env,
                                                const std::string& namespace_,
                                                const OwnerReference& reference) const {
  if (reference.kind != "Job") return {};
  const std::uint32_t id = env.informers.jobs.Find(namespace_, reference.name);
  if (id == 0) return {};
  const Shared<Job>& job = env.informers.jobs.cache().Get(id);
  return job->metadata.uid() == reference.uid ? job : Shared<Job>();
}

void JobController::OnJob(ControllerEnv& env, const Observed<Job>& change) {
  const bool tracks = env.Has(VersionChange::kTracksWithFinalizers);
  if (!change.after) {
    const Job& job = *change.before;
    EnqueueSyncJobImmediately(env, job.metadata);
    if (!tracks) return;
    const QueueKey key = KeyOf(job.metadata);
    consistency_store_.Clear(key, job.metadata.uid());
    finished_job_expectations_.erase(job.metadata.uid());
    CleanUpFinalizers(env, job);
    backoff_store_.RemoveBackoffRecord(env, key);
    return;
  }
  const Job& job = *change.after;
  if (!change.before) {
    EnqueueSyncJobImmediately(env, job.metadata);
    return;
  }
  const Job& old = *change.before;
  const bool finished = tracks && IsJobFinished(job);
  if (finished && env.Has(VersionChange::kLeavesFinishedJobs)) {
    // All finalizers should be gone by now; this catches what is left.
    EnqueueLabelSelector(env, job);
    return;
  }
  if (tracks && job.metadata.generation == old.metadata.generation) {
    EnqueueSyncJobBatched(env, job.metadata);
  } else {
    EnqueueSyncJobImmediately(env, job.metadata);
  }
  if (finished) EnqueueTrackedPods(env, job);
  if (job.status.start_time && job.spec->active_deadline_seconds) {
    // Without that change the new Job was compared with itself.
    const Job& compared = env.Has(VersionChange::kPatchedDeadlineResyncs) ? old : job;
    const auto& old_deadline = compared.spec->active_deadline_seconds;
    if (!old_deadline || *old_deadline != *job.spec->active_deadline_seconds) {
      const Duration passed = env.now() - *job.status.start_time;
      queue_.AddAfter(env.context, KeyOf(job.metadata),
                      Seconds(*job.spec->active_deadline_seconds) - passed);
    }
  }
}

void JobController::OnPod(ControllerEnv& env, const Observed<Pod>& change) {
  pods_.Observe(change);
  if (!change.after) {
    DeletePod(env, change.id, change.before, true);
  } else if (!change.before) {
    AddPod(env, change);
  } else {
    UpdatePod(env, change);
  }
}

void JobController::AddPod(ControllerEnv& env, const Observed<Pod>& change) {
  const Pod& pod = *change.after;
  if (pod.metadata.deletion_timestamp) {
    // After a restart a pod may first be seen while it is being deleted: no creation was observed.
    DeletePod(env, change.id, change.after, false);
    return;
  }
  if (const OwnerReference* controller = GetControllerOf(pod.metadata)) {
    const Shared<Job> job = ResolveControllerRef(env, pod.metadata.namespace_(), *controller);
    if (!job) return;
    expectations_.CreationObserved(env, KeyOf(job->metadata));
    EnqueueAfterPodEvent(env, *job, /*pod_failed=*/false);
    return;
  }
  if (IsTracked(env, pod)) EnqueueOrphanPod(env, pod);
  EnqueueMatchingJobs(env, pod, /*pod_failed=*/false);
}

void JobController::UpdatePod(ControllerEnv& env, const Observed<Pod>& change) {
  const Pod& old = *change.before;
  const Pod& pod = *change.after;
  if (pod.metadata.resource_version == old.metadata.resource_version) return;
  if (pod.metadata.deletion_timestamp) {
    // The deletion is observed when it begins; the kubelet's end of it may be far.
    DeletePod(env, change.id, change.after, false);
    return;
  }
  const bool finalizer_removed = !IsTracked(env, pod);
  const bool pod_failed = pod.status->phase == PodPhase::kFailed;
  const OwnerReference* controller = GetControllerOf(pod.metadata);
  const OwnerReference* old_controller = GetControllerOf(old.metadata);
  const bool controller_changed = !SameController(controller, old_controller);
  auto observe = [&](const Shared<Job>& job) {
    if (finalizer_removed) {
      finalizer_expectations_.FinalizerRemovalObserved(env, KeyOf(job->metadata), change.id);
    }
    EnqueueAfterPodEvent(env, *job, pod_failed);
  };
  if (controller_changed && old_controller != nullptr) {
    if (const auto job = ResolveControllerRef(env, old.metadata.namespace_(), *old_controller)) {
      observe(job);
    }
  }
  if (controller != nullptr) {
    if (const auto job = ResolveControllerRef(env, pod.metadata.namespace_(), *controller)) {
      observe(job);
    }
    return;
  }
  if (!finalizer_removed) EnqueueOrphanPod(env, pod);
  if (controller_changed || !(pod.metadata.labels == old.metadata.labels)) {
    EnqueueMatchingJobs(env, pod, pod_failed);
  }
}

void JobController::DeletePod(ControllerEnv& env, std::uint32_t id, const Shared<Pod>& pod,
                              bool final) {
  const bool has_finalizer = IsTracked(env, *pod);
  const OwnerReference* controller = GetControllerOf(pod->metadata);
  if (controller == nullptr) {
    // It may have been a Job's until garbage collection took the reference away.
    if (has_finalizer) EnqueueOrphanPod(env, *pod);
    return;
  }
  const Shared<Job> job = ResolveControllerRef(env, pod->metadata.namespace_(), *controller);
  if (!job || (env.Has(VersionChange::kTracksWithFinalizers) && IsJobFinished(*job))) {
    // No sync will remove this finalizer.
    if (has_finalizer) EnqueueOrphanPod(env, *pod);
    return;
  }
  const QueueKey key = KeyOf(job->metadata);
  expectations_.DeletionObserved(env, key);
  if (final || !has_finalizer) finalizer_expectations_.FinalizerRemovalObserved(env, key, id);
  EnqueueAfterPodEvent(env, *job, /*pod_failed=*/false);
}

// getPodJobs: Jobs whose selector matches an orphan may want to adopt it.
void JobController::EnqueueMatchingJobs(ControllerEnv& env, const Pod& pod, bool pod_failed) {
  env.informers.jobs.cache().ForEach([&](std::uint32_t, const Shared<Job>& job) {
    if (job->metadata.namespace_() != pod.metadata.namespace_()) return;
    if (pod.metadata.labels->empty()) return;
    if (job->spec->selector.Matches(*pod.metadata.labels)) {
      EnqueueAfterPodEvent(env, *job, pod_failed);
    }
  });
}

bool JobController::IsTracked(const ControllerEnv& env, const Pod& pod) {
  return env.Has(VersionChange::kTracksWithFinalizers) && HasJobTrackingFinalizer(pod);
}

void JobController::EnqueueAfterPodEvent(ControllerEnv& env, const Job& job, bool pod_failed) {
  if (env.Has(VersionChange::kBatchesSyncs)) {
    EnqueueSyncJobBatched(env, job.metadata);
  } else if (pod_failed || !env.Has(VersionChange::kBacksOffForFailedPodsOnly)) {
    EnqueueWithRetryBackoff(env, job.metadata);
  } else {
    EnqueueSyncJobImmediately(env, job.metadata);
  }
}

// enqueueController of old, with getBackoff.
void JobController::EnqueueWithRetryBackoff(ControllerEnv& env, const ObjectMeta& job) {
  const QueueKey key = KeyOf(job);
  const std::int32_t retries = queue_.NumRequeues(key);
  queue_.AddAfter(env.context, key, retries > 0 ? GetBackoff(env.generation, retries) : Duration{});
}

void JobController::EnqueueSyncJobImmediately(ControllerEnv& env, const ObjectMeta& job) {
  if (!env.Has(VersionChange::kTracksWithFinalizers) &&
      !env.Has(VersionChange::kBacksOffForFailedPodsOnly)) {
    EnqueueWithRetryBackoff(env, job);
    return;
  }
  queue_.AddAfter(env.context, KeyOf(job), {});
}

void JobController::EnqueueSyncJobBatched(ControllerEnv& env, const ObjectMeta& job) {
  queue_.AddAfter(env.context, KeyOf(job), env.generation.sync_job_batch_period);
}

void JobController::EnqueueSyncJobWithDelay(ControllerEnv& env, QueueKey key, Duration delay) {
  if (delay < env.generation.sync_job_batch_period) delay = env.generation.sync_job_batch_period;
  queue_.AddAfter(env.context, key, delay);
}

void JobController::EnqueueOrphanPod(ControllerEnv& env, const Pod& pod) {
  const std::string key = std::string(kPodKey) + MetaNamespaceKey(pod.metadata);
  orphan_queue_.Add(env.context, orphan_queue_.Key(key));
}

void JobController::EnqueueLabelSelector(ControllerEnv& env, const Job& job) {
  const std::string key = std::string(kSelectorKey) + job.metadata.namespace_() + "/" +
                          SelectorText(job.spec->selector);
  const QueueKey id = orphan_queue_.Key(key);
  selectors_[id] = {job.metadata.namespace_(), job.spec->selector};
  orphan_queue_.Add(env.context, id);
}

void JobController::CleanUpFinalizers(ControllerEnv& env, const Job& job) {
  if (env.Has(VersionChange::kLeavesFinishedJobs)) {
    EnqueueLabelSelector(env, job);
  } else {
    EnqueueTrackedPods(env, job);
  }
}

// cleanupPodFinalizers of the releases up to v1.31.
void JobController::EnqueueTrackedPods(ControllerEnv& env, const Job& job) {
  env.informers.pods.cache().ForEach([&](std::uint32_t, const Shared<Pod>& pod) {
    if (!HasJobTrackingFinalizer(*pod)) return;
    if (pod->metadata.namespace_() != job.metadata.namespace_()) return;
    const OwnerReference* controller = GetControllerOf(pod->metadata);
    if (controller == nullptr || controller->uid != job.metadata.uid()) return;
    if (job.spec->selector.Matches(*pod->metadata.labels)) EnqueueOrphanPod(env, *pod);
  });
}

void JobController::Start(ControllerEnv& env) {
  const Time up = env.now() + env.generation.cache_sync_wait;
  queue_.HoldWorkersUntil(up);
  orphan_queue_.HoldWorkersUntil(up);
  env.informers.pods.cache().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    OnPod(env, {id, {}, pod});
  });
  env.informers.jobs.cache().ForEach([&](std::uint32_t id, const Shared<Job>& job) {
    OnJob(env, {id, {}, job});
  });
}

void JobController::Stop(ControllerEnv& env) {
  queue_.Reset(env.context);
  orphan_queue_.Reset(env.context);
  expectations_.Reset(env);
  finalizer_expectations_.Reset(env);
  backoff_store_.Reset(env);
  consistency_store_.Reset();
  finished_job_expectations_.clear();
  pods_.Clear();
}

void JobController::ProcessNextWorkItem(ControllerEnv& env) {
  const auto key = queue_.Get(env.context);
  if (!key) return;
  bool forget = true;
  JobSync sync(env, *this, *key);
  const bool tracks = env.Has(VersionChange::kTracksWithFinalizers);
  const SyncError error = tracks ? sync.Run() : sync.RunUntracked(&forget);
  if (error.failed()) {
    // For the record only: the queue was made with the generation's wait.
    if (tracks) (void)env.Has(VersionChange::kShortApiBackoff);
    const Duration delay = queue_.AddRateLimited(env.context, *key);
    // An earlier AddAfter of the key wins.
    const std::optional<Time> ready_at = queue_.items().Get(*key)->ready_at;
    const Duration wait = ready_at ? *ready_at - env.now() : delay;
    env.context.Why(decided::SyncFailed{.retry_in = delay,
                                        .failures = queue_.NumRequeues(*key),
                                        .sync_in = wait < delay ? wait : Duration{},
                                        .error = std::string(error.message)});
  } else if (forget) {
    queue_.Forget(env.context, *key);
  }
  queue_.Done(env.context, *key);
}

void JobController::ProcessNextOrphanPod(ControllerEnv& env) {
  const auto key = orphan_queue_.Get(env.context);
  if (!key) return;
  const SyncError error = SyncOrphanPod(env, *key);
  if (error.failed()) {
    const Duration delay = orphan_queue_.AddRateLimited(env.context, *key);
    env.context.Why(decided::SyncFailed{.of = SyncOf::kOrphan,
                                        .retry_in = delay,
                                        .failures = orphan_queue_.NumRequeues(*key),
                                        .error = std::string(error.message)});
  } else {
    orphan_queue_.Forget(env.context, *key);
  }
  orphan_queue_.Done(env.context, *key);
}

SyncError JobController::SyncOrphanPod(ControllerEnv& env, QueueKey key) {
  const std::string_view text = orphan_queue_.Text(key);
  if (text.substr(0, kPodKey.size()) == kPodKey) {
    const std::uint32_t id = env.informers.pods.Find(text.substr(kPodKey.size()));
    if (id == 0) return {};
    return HandleSingleOrphanPod(env, id, env.informers.pods.cache().Get(id));
  }
  const auto& [namespace_, selector] = selectors_[key];
  std::vector<std::uint32_t> matching;
  env.informers.pods.cache().ForEach(
      [&, &ns = namespace_, &sel = selector](std::uint32_t id, const Shared<Pod>& pod) {
        // Only a pod that still holds the finalizer has something to lose.
        if (HasJobTrackingFinalizer(*pod) && pod->metadata.namespace_() == ns &&
            sel.Matches(*pod->metadata.labels)) {
          matching.push_back(id);
        }
      });
  // A pod that cannot be freed is logged and left: the key is not tried again.
  for (const std::uint32_t id : matching) {
    HandleSingleOrphanPod(env, id, env.informers.pods.cache().Get(id));
  }
  return {};
}

SyncError JobController::HandleSingleOrphanPod(ControllerEnv& env, std::uint32_t id,
                                               const Shared<Pod>& pod) {
  bool finished = false;
  if (const OwnerReference* controller = GetControllerOf(pod->metadata)) {
    if (controller->kind != "Job" || controller->api_version != "batch/v1") return {};
    const Shared<Job> job = ResolveControllerRef(env, pod->metadata.namespace_(), *controller);
    if (job && (ManagedByExternalController(env, *job) != nullptr || !IsJobFinished(*job))) {
      env.context.Why(decided::OrphanKept{.pod = id});
      return {};
    }
    finished = static_cast<bool>(job);
  }
  if (!HasJobTrackingFinalizer(*pod)) return {};
  Shared<Pod> patched;
  bool removed = false;
  const ApiStatus status =
      env.client.RemoveFinalizer(id, kJobTrackingFinalizer, &patched, &removed);
  if (status.ok()) {
    env.context.Why(
        decided::OrphanFinalizerRemoved{.pod = id, .finished = finished, .gone_already = !removed});
    OnPodWrite(env, *patched);
    return {};
  }
  return {status.reason == ApiReason::kNotFound ? "" : status.message};
}

void JobController::OnPodWrite(ControllerEnv& env, const Pod& pod) {
  if (!env.Enabled(Feature::kStaleControllerConsistencyJob)) return;
  const OwnerReference* controller = GetControllerOf(pod.metadata);
  if (controller == nullptr) return;
  consistency_store_.WroteAt(queue_.Key(pod.metadata.namespace_() + "/" + controller->name),
                             controller->uid, ConsistencyStore::Resource::kPods,
                             pod.metadata.resource_version);
}

}  // namespace jobplay
