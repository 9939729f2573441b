#include "core/controllers/job/job_controller.h"

#include <algorithm>

#include "core/controllers/job/sync.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/job.h"

namespace jobplay {
JobController::JobController(const Generation& generation)
    : queue_(TableId::kJobQueue, Happening::kJobQueueTimer, Happening::kJobWorker,
             generation.default_job_api_backoff, generation.max_job_api_backoff),
      orphan_queue_(TableId::kOrphanQueue, Happening::kOrphanQueueTimer, Happening::kOrphanWorker,
                    generation.default_job_api_backoff, generation.max_job_api_backoff) {}

const std::string* ManagedByExternalController(const ControllerEnv& env, const Job& job) {
  if (!env.Enabled(Feature::kJobManagedBy) || !job.spec->managed_by) return nullptr;
  return *job.spec->managed_by == kJobControllerName ? nullptr : &*job.spec->managed_by;
}

QueueKey JobController::KeyOf(const ObjectMeta& meta) {
  if (last_key_ == 0 || !meta.identity.IsSame(last_identity_)) {
    last_identity_ = meta.identity;
    last_key_ = queue_.Key(MetaNamespaceKey(meta));
  }
  return last_key_;
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
    // For the journal only: the queue already has the generation's delay.
    if (tracks) (void)env.Has(VersionChange::kShortApiBackoff);
    const Duration delay = queue_.AddRateLimited(env.context, *key);
    // An earlier AddAfter of the key takes precedence.
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
  if (text.substr(0, kOrphanPodKey.size()) == kOrphanPodKey) {
    const std::uint32_t id = env.informers.pods.Find(text.substr(kOrphanPodKey.size()));
    if (id == 0) {
      env.context.Why(decided::OrphanPodFree{});
      return {};
    }
    return HandleSingleOrphanPod(env, id, env.informers.pods.cache().Get(id));
  }
  const auto& [namespace_, selector] = selectors_[key];
  std::vector<std::uint32_t> matching;
  env.informers.pods.cache().ForEach(
      [&, &ns = namespace_, &sel = selector](std::uint32_t id, const Shared<Pod>& pod) {
        // Only a pod that still has the finalizer can lose it.
        if (HasJobTrackingFinalizer(*pod) && pod->metadata.namespace_() == ns &&
            sel.Matches(*pod->metadata.labels)) {
          matching.push_back(id);
        }
      });
  if (matching.empty()) env.context.Why(decided::OrphansOfSelectorFree{});
  for (const std::uint32_t id : matching) {
    const Shared<Pod>& pod = env.informers.pods.cache().Get(id);
    const SyncError error = HandleSingleOrphanPod(env, id, pod);
    if (error.failed()) RetryOrphan(env, id, *pod, error);
  }
  return {};
}

// The selector's key is not retried: since v1.37 the pod's own key is.
void JobController::RetryOrphan(ControllerEnv& env, std::uint32_t id, const Pod& pod,
                                const SyncError& error) {
  if (!env.Has(VersionChange::kRetriesOrphans)) {
    env.context.Why(decided::OrphanLeft{.pod = id, .error = std::string(error.message)});
    return;
  }
  const Duration delay = orphan_queue_.AddRateLimited(env.context, OrphanKeyOf(pod));
  env.context.Why(
      decided::OrphanRetried{.pod = id, .retry_in = delay, .error = std::string(error.message)});
}

SyncError JobController::HandleSingleOrphanPod(ControllerEnv& env, std::uint32_t id,
                                               const Shared<Pod>& pod) {
  bool finished = false;
  if (const OwnerReference* controller = GetControllerOf(pod->metadata)) {
    if (controller->kind != "Job" || controller->api_version != "batch/v1") {
      env.context.Why(decided::OrphanPodFree{});
      return {};
    }
    const CachedJob job = ResolveControllerRef(env, pod->metadata.namespace_(), *controller);
    if (job && (ManagedByExternalController(env, *job) != nullptr || !IsJobFinished(*job))) {
      env.context.Why(decided::OrphanKept{.pod = id});
      return {};
    }
    finished = static_cast<bool>(job);
  }
  if (!HasJobTrackingFinalizer(*pod)) {
    env.context.Why(decided::OrphanPodFree{});
    return {};
  }
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
  if (status.reason == ApiReason::kNotFound) {
    env.context.Why(decided::OrphanPodGone{});
    return {};
  }
  return {status.message};
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
