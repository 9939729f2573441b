// Event handlers of the Job controller: addJob, updateJob, deleteJob, addPod, updatePod and
// deletePod, and how they add a key to a queue.
#include "core/controllers/job/job_controller.h"
#include "core/words/decisions/job_events.h"

namespace jobplay {
namespace {

constexpr std::string_view kSelectorKey = "selector:";

// Returns the name of a selector for the keys of the orphan queue.
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

PodStanding StandingOf(const Pod& pod) {
  if (pod.status->phase == PodPhase::kFailed) return PodStanding::kFailed;
  if (pod.status->phase == PodPhase::kSucceeded) return PodStanding::kSucceeded;
  if (pod.metadata.deletion_timestamp) return PodStanding::kTerminating;
  return IsPodReady(pod) ? PodStanding::kReady : PodStanding::kActive;
}

}  // namespace

JobController::CachedJob JobController::ResolveControllerRef(
    const ControllerEnv& env, const std::string& namespace_,
    const OwnerReference& reference) const {
  if (reference.kind != "Job") return {};
  const std::uint32_t id = env.informers.jobs.Find(namespace_, reference.name);
  if (id == 0) return {};
  const Shared<Job>& job = env.informers.jobs.cache().Get(id);
  return job->metadata.uid() == reference.uid ? CachedJob{id, job} : CachedJob{};
}

void JobController::OnJob(ControllerEnv& env, const Observed<Job>& change) {
  const bool tracks = env.Has(VersionChange::kTracksWithFinalizers);
  if (!change.after) {
    const Job& job = *change.before;
    const QueueKey key = KeyOf(job.metadata);
    TellEnqueued(env, change.id, EnqueueSyncJobImmediately(env, key),
                 decided::JobWent{.job = change.id});
    if (!tracks) return;
    consistency_store_.Clear(key, job.metadata.uid());
    finished_job_expectations_.erase(job.metadata.uid());
    CleanUpFinalizers(env, job);
    ForgetExpectations(env, key);
    backoff_store_.RemoveBackoffRecord(env, key);
    return;
  }
  const Job& job = *change.after;
  if (!change.before || change.before->metadata.generation != job.metadata.generation) {
    env.context.Why(decided::SpecNews{.job = change.id, .generation = job.metadata.generation});
  }
  if (!change.before) {
    TellEnqueued(env, change.id, EnqueueSyncJobImmediately(env, KeyOf(job.metadata)),
                 decided::JobAppeared{.job = change.id});
    return;
  }
  const Job& old = *change.before;
  const bool finished = tracks && IsJobFinished(job);
  if (finished && env.Has(VersionChange::kLeavesFinishedJobs)) {
    // Usually all finalizers are already removed; this handles the remaining ones.
    env.context.Why(decided::JobFinishedNotSynced{});
    EnqueueLabelSelector(env, job);
    return;
  }
  EnqueueChangedJob(env, change.id, old, job);
  if (finished) EnqueueTrackedPods(env, job);
  if (job.status.start_time && job.spec->active_deadline_seconds) {
    EnqueueDeadline(env, change.id, old, job);
  }
}

void JobController::ForgetExpectations(ControllerEnv& env, QueueKey key) {
  const auto* expected = expectations_.Unfulfilled(key);
  if (expected == nullptr || !env.Has(VersionChange::kForgetsExpectationsOfDeletedJobs)) return;
  env.context.Why(
      decided::ExpectationsForgotten{.creations = expected->add, .deletions = expected->del});
  expectations_.DeleteExpectations(env, key);
}

void JobController::EnqueueChangedJob(ControllerEnv& env, std::uint32_t id, const Job& old,
                                      const Job& job) {
  const QueueKey key = KeyOf(job.metadata);
  const std::int64_t generation = job.metadata.generation;
  if (!env.Has(VersionChange::kTracksWithFinalizers)) {
    TellEnqueued(env, id, EnqueueSyncJobImmediately(env, key), decided::JobChanged{.job = id});
  } else if (generation != old.metadata.generation) {
    TellEnqueued(env, id, EnqueueSyncJobImmediately(env, key),
                 decided::JobSpecChanged{.job = id, .generation = generation});
  } else if (EnqueueSyncJobBatched(env, key) == Added::kAlready) {
    env.context.Why(decided::JobStatusDue{.job = id, .at = *queue_.items().Get(key)->ready_at});
  } else {
    const Duration delay = env.generation.sync_job_batch_period;
    env.context.Why(decided::JobStatusChanged{
        .job = id, .delay = delay, .at = env.now() + delay, .generation = generation});
  }
}

void JobController::EnqueueDeadline(ControllerEnv& env, std::uint32_t id, const Job& old,
                                    const Job& job) {
  // Without that change, the new Job was compared with itself.
  const Job& compared = env.Has(VersionChange::kPatchedDeadlineResyncs) ? old : job;
  const auto& old_deadline = compared.spec->active_deadline_seconds;
  const std::int64_t deadline = *job.spec->active_deadline_seconds;
  if (old_deadline && *old_deadline == deadline) return;
  const Duration left = WrappingSeconds(deadline) - (env.now() - *job.status.start_time);
  const QueueKey key = KeyOf(job.metadata);
  if (queue_.AddAfter(env.context, key, left, DelayFor::kDeadline) == Added::kDelayed) {
    env.context.Why(decided::JobDeadlineChanged{.job = id, .delay = left, .at = env.now() + left});
  }
}

void JobController::OnPod(ControllerEnv& env, const Observed<Pod>& change) {
  pods_.Observe(change);
  TellPodNews(env, change);
  if (!change.after) {
    DeletePod(env, change.id, change.before, true);
  } else if (!change.before) {
    AddPod(env, change);
  } else {
    UpdatePod(env, change);
  }
}

// Records what the pod was and is now for the Job that controls it, or for both Jobs if the
// controller changed.
void JobController::TellPodNews(ControllerEnv& env, const Observed<Pod>& change) {
  if (!env.context.IsRecorded()) return;
  const auto tell = [&](const Pod& pod, PodStanding was, PodStanding is) {
    const OwnerReference* controller = GetControllerOf(pod.metadata);
    if (controller == nullptr) return;
    const CachedJob job = ResolveControllerRef(env, pod.metadata.namespace_(), *controller);
    if (!job) return;
    env.context.Why(decided::PodNews{.job = job.id, .pod = change.id, .was = was, .is = is});
  };
  const Shared<Pod>&before = change.before, &after = change.after;
  const PodStanding was = before ? StandingOf(*before) : PodStanding::kNone;
  const PodStanding is = after ? StandingOf(*after) : PodStanding::kNone;
  if (before && after &&
      !SameController(GetControllerOf(before->metadata), GetControllerOf(after->metadata))) {
    tell(*before, was, PodStanding::kNone);
    tell(*after, PodStanding::kNone, is);
  } else {
    tell(after ? *after : *before, was, is);
  }
}

void JobController::AddPod(ControllerEnv& env, const Observed<Pod>& change) {
  const Pod& pod = *change.after;
  if (pod.metadata.deletion_timestamp) {
    // After a restart, the controller may first see a pod that is already being deleted. It never
    // observed its creation.
    DeletePod(env, change.id, change.after, false);
    return;
  }
  if (const OwnerReference* controller = GetControllerOf(pod.metadata)) {
    const CachedJob job = ResolveControllerRef(env, pod.metadata.namespace_(), *controller);
    if (!job) {
      env.context.Why(decided::PodEventOfNone{.event = PodEvent::kAppears});
      return;
    }
    if (expectations_.CreationObserved(env, KeyOf(job->metadata))) {
      env.context.Why(decided::CreationSeen{});
    }
    EnqueueAfterPodEvent(env, job, PodEvent::kAppears, /*pod_failed=*/false);
    return;
  }
  bool queued = IsTracked(env, pod) && EnqueueOrphanPod(env, pod);
  queued |= EnqueueMatchingJobs(env, pod, PodEvent::kAppears, /*pod_failed=*/false);
  if (!queued) env.context.Why(decided::PodEventOfNone{.event = PodEvent::kAppears});
}

void JobController::UpdatePod(ControllerEnv& env, const Observed<Pod>& change) {
  const Pod& old = *change.before;
  const Pod& pod = *change.after;
  if (pod.metadata.resource_version == old.metadata.resource_version) return;
  if (pod.metadata.deletion_timestamp) {
    // The deletion is observed when it begins; the kubelet may finish it much later.
    DeletePod(env, change.id, change.after, false);
    return;
  }
  const bool finalizer_removed = !IsTracked(env, pod);
  const bool pod_failed = pod.status->phase == PodPhase::kFailed;
  const OwnerReference* controller = GetControllerOf(pod.metadata);
  const OwnerReference* old_controller = GetControllerOf(old.metadata);
  const bool controller_changed = !SameController(controller, old_controller);
  const auto observe = [&](const OwnerReference& of, const ObjectMeta& meta) {
    const CachedJob job = ResolveControllerRef(env, meta.namespace_(), of);
    if (!job) return false;
    if (finalizer_removed &&
        finalizer_expectations_.FinalizerRemovalObserved(env, KeyOf(job->metadata), change.id)) {
      env.context.Why(decided::FinalizerSeen{});
    }
    EnqueueAfterPodEvent(env, job, PodEvent::kChanges, pod_failed);
    return true;
  };
  bool queued =
      controller_changed && old_controller != nullptr && observe(*old_controller, old.metadata);
  if (controller != nullptr) {
    queued |= observe(*controller, pod.metadata);
    if (!queued) env.context.Why(decided::PodEventOfNone{.event = PodEvent::kChanges});
    return;
  }
  queued |= !finalizer_removed && EnqueueOrphanPod(env, pod);
  if (controller_changed || !(pod.metadata.labels == old.metadata.labels)) {
    queued |= EnqueueMatchingJobs(env, pod, PodEvent::kChanges, pod_failed);
  }
  if (!queued) env.context.Why(decided::PodEventOfNone{.event = PodEvent::kChanges});
}

void JobController::DeletePod(ControllerEnv& env, std::uint32_t id, const Shared<Pod>& pod,
                              bool final) {
  const PodEvent event = final ? PodEvent::kIsGone : PodEvent::kIsBeingDeleted;
  const OwnerReference* controller = GetControllerOf(pod->metadata);
  if (controller == nullptr) {
    // The pod may have belonged to a Job until the garbage collector removed the owner reference.
    EnqueueIfOrphan(env, *pod, event);
    return;
  }
  const CachedJob job = ResolveControllerRef(env, pod->metadata.namespace_(), *controller);
  if (!job || (env.Has(VersionChange::kTracksWithFinalizers) && IsJobFinished(*job))) {
    // No sync will remove this pod's finalizer.
    EnqueueIfOrphan(env, *pod, event);
    return;
  }
  const QueueKey key = KeyOf(job->metadata);
  if (expectations_.DeletionObserved(env, key)) env.context.Why(decided::DeletionSeen{});
  if ((final || !IsTracked(env, *pod)) &&
      finalizer_expectations_.FinalizerRemovalObserved(env, key, id)) {
    env.context.Why(decided::FinalizerSeen{});
  }
  EnqueueAfterPodEvent(env, job, event, /*pod_failed=*/false);
}

// Follows getPodJobs: a Job whose selector matches an orphan may adopt it.
bool JobController::EnqueueMatchingJobs(ControllerEnv& env, const Pod& pod, PodEvent event,
                                        bool pod_failed) {
  bool matched = false;
  if (pod.metadata.labels->empty()) return matched;
  env.informers.jobs.cache().ForEach([&](std::uint32_t id, const Shared<Job>& job) {
    if (job->metadata.namespace_() != pod.metadata.namespace_()) return;
    if (!job->spec->selector.Matches(*pod.metadata.labels)) return;
    EnqueueAfterPodEvent(env, {id, job}, event, pod_failed);
    matched = true;
  });
  return matched;
}

bool JobController::IsTracked(const ControllerEnv& env, const Pod& pod) {
  return env.Has(VersionChange::kTracksWithFinalizers) && HasJobTrackingFinalizer(pod);
}

void JobController::EnqueueAfterPodEvent(ControllerEnv& env, const CachedJob& job, PodEvent event,
                                         bool pod_failed) {
  const QueueKey key = KeyOf(job->metadata);
  const bool batches = env.Has(VersionChange::kBatchesSyncs);
  const bool backs_off =
      !batches && (pod_failed || !env.Has(VersionChange::kBacksOffForFailedPodsOnly));
  const Added added = batches     ? EnqueueSyncJobBatched(env, key)
                      : backs_off ? EnqueueWithRetryBackoff(env, key)
                                  : EnqueueSyncJobImmediately(env, key);
  if (added == Added::kAtOnce) {
    env.context.Why(decided::PodEventAtOnce{.event = event, .job = job.id});
    return;
  }
  if (added == Added::kAlready && !batches) {
    env.context.Why(decided::JobWaits{.job = job.id});
    return;
  }
  const Time at = *queue_.items().Get(key)->ready_at;
  const Duration delay = at - env.now();
  if (added == Added::kAlready) {
    env.context.Why(decided::PodEventDue{.event = event, .job = job.id, .at = at});
  } else if (batches) {
    env.context.Why(
        decided::PodEventBatched{.event = event, .job = job.id, .delay = delay, .at = at});
  } else {
    env.context.Why(
        decided::PodEventBackoff{.event = event, .job = job.id, .delay = delay, .at = at});
  }
}

template <typename Told>
void JobController::TellEnqueued(ControllerEnv& env, std::uint32_t id, Added added, Told told) {
  if (added == Added::kAlready) {
    env.context.Why(decided::JobWaits{.job = id});
  } else {
    env.context.Why(std::move(told));
  }
}

// Follows the old enqueueController with getBackoff.
Added JobController::EnqueueWithRetryBackoff(ControllerEnv& env, QueueKey key) {
  const std::int32_t retries = queue_.NumRequeues(key);
  const Duration backoff = retries > 0 ? GetBackoff(env.generation, retries) : Duration{};
  return queue_.AddAfter(env.context, key, backoff, DelayFor::kRetry);
}

Added JobController::EnqueueSyncJobImmediately(ControllerEnv& env, QueueKey key) {
  if (!env.Has(VersionChange::kTracksWithFinalizers) &&
      !env.Has(VersionChange::kBacksOffForFailedPodsOnly)) {
    return EnqueueWithRetryBackoff(env, key);
  }
  return queue_.Add(env.context, key);
}

Added JobController::EnqueueSyncJobBatched(ControllerEnv& env, QueueKey key) {
  return queue_.AddAfter(env.context, key, env.generation.sync_job_batch_period, DelayFor::kBatch);
}

void JobController::EnqueueSyncJobWithDelay(ControllerEnv& env, QueueKey key, Duration delay,
                                            DelayFor purpose) {
  if (delay < env.generation.sync_job_batch_period) delay = env.generation.sync_job_batch_period;
  queue_.AddAfter(env.context, key, delay, purpose);
}

QueueKey JobController::OrphanKeyOf(const Pod& pod) {
  return orphan_queue_.Key(std::string(kOrphanPodKey) + MetaNamespaceKey(pod.metadata));
}

bool JobController::EnqueueOrphanPod(ControllerEnv& env, const Pod& pod) {
  if (orphan_queue_.Add(env.context, OrphanKeyOf(pod)) == Added::kAlready) return false;
  env.context.Why(decided::OrphanQueued{});
  return true;
}

void JobController::EnqueueIfOrphan(ControllerEnv& env, const Pod& pod, PodEvent event) {
  if (!IsTracked(env, pod) || !EnqueueOrphanPod(env, pod)) {
    env.context.Why(decided::PodEventOfNone{.event = event});
  }
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
    env.context.Why(decided::SelectorQueued{});
    EnqueueLabelSelector(env, job);
  } else {
    EnqueueTrackedPods(env, job);
  }
}

// Follows cleanupPodFinalizers of the releases up to v1.31.
void JobController::EnqueueTrackedPods(ControllerEnv& env, const Job& job) {
  env.informers.pods.cache().ForEach([&](std::uint32_t, const Shared<Pod>& pod) {
    if (!HasJobTrackingFinalizer(*pod)) return;
    if (pod->metadata.namespace_() != job.metadata.namespace_()) return;
    const OwnerReference* controller = GetControllerOf(pod->metadata);
    if (controller == nullptr || controller->uid != job.metadata.uid()) return;
    if (job.spec->selector.Matches(*pod->metadata.labels)) EnqueueOrphanPod(env, *pod);
  });
}

}  // namespace jobplay
