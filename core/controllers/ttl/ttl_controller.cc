#include "core/controllers/ttl/ttl_controller.h"

#include "core/words/decisions/controllers.h"
#include "core/words/decisions/ttl.h"

namespace jobplay {
std::optional<Time> TtlExpiryTime(const Job& job) {
  const std::optional<std::int32_t>& ttl = job.spec->ttl_seconds_after_finished;
  const JobCondition* finished = FinishedCondition(job.status);
  if (!ttl || finished == nullptr) return std::nullopt;
  return finished->last_transition_time + WrappingSeconds(*ttl);
}

TtlController::TtlController()
    : queue_(TableId::kTtlQueue, Happening::kTtlQueueTimer, Happening::kTtlWorker,
             kDefaultBaseDelay, kDefaultMaxDelay) {}

void TtlController::OnJob(ControllerEnv& env, const Observed<Job>& change) {
  if (!change.after || !env.Enabled(Feature::kTTLAfterFinished)) return;
  const Job& job = *change.after;
  if (job.metadata.deletion_timestamp || !TtlExpiryTime(job)) return;
  const QueueKey key = queue_.Key(MetaNamespaceKey(job.metadata));
  if (queue_.Add(env.context, key) == Added::kAlready) return;
  env.context.Why(decided::TtlQueued{.job = change.id});
}

void TtlController::Start(ControllerEnv& env) {
  queue_.HoldWorkersUntil(env.now() + env.generation.cache_sync_wait);
  env.informers.jobs.cache().ForEach([&](std::uint32_t id, const Shared<Job>& job) {
    OnJob(env, {id, {}, job});
  });
}

void TtlController::Stop(ControllerEnv& env) { queue_.Reset(env.context); }

void TtlController::ProcessNextWorkItem(ControllerEnv& env) {
  const auto key = queue_.Get(env.context);
  if (!key) return;
  const std::string error = ProcessJob(env, *key);
  if (error.empty()) {
    queue_.Forget(env.context, *key);
  } else {
    const Duration delay = queue_.AddRateLimited(env.context, *key);
    env.context.Why(decided::SyncFailed{.of = SyncOf::kFinishedJob,
                                        .retry_in = delay,
                                        .failures = queue_.NumRequeues(*key),
                                        .error = error});
  }
  queue_.Done(env.context, *key);
}

std::string TtlController::ProcessJob(ControllerEnv& env, QueueKey key) {
  const auto [namespace_, name] = SplitMetaNamespaceKey(queue_.Text(key));
  const std::uint32_t id = env.informers.jobs.Find(namespace_, name);
  if (id == 0) {
    env.context.Why(decided::TtlNothingToDo{});
    return {};
  }
  if (!HasExpired(env, key, id, *env.informers.jobs.cache().Get(id))) return {};
  // The cached Job may be stale: its TTL may have changed, or another Job may have its name.
  const Shared<Job> fresh = env.client.GetJob(namespace_, name);
  if (!fresh) {
    env.context.Why(decided::TtlNothingToDo{}, {.job = id});
    return {};
  }
  if (!HasExpired(env, key, id, *fresh)) return {};
  const Duration ttl = WrappingSeconds(*fresh->spec->ttl_seconds_after_finished);
  env.context.Why(decided::TtlExpired{}, {.job = id});
  env.context.Why(decided::TtlOver{.finished = *TtlExpiryTime(*fresh) - ttl, .ttl = ttl},
                  {.job = id});
  const ApiStatus status = env.client.DeleteJob(namespace_, name, DeletionPropagation::kForeground);
  if (!status.ok()) {
    env.context.Why(decided::CallFailed{.call = Call::kDeleteExpiredJob, .message = status.message},
                    {.job = id});
  }
  return status.message;
}

bool TtlController::HasExpired(ControllerEnv& env, QueueKey key, std::uint32_t id, const Job& job) {
  const std::optional<Time> expiry = TtlExpiryTime(job);
  if (job.metadata.deletion_timestamp || !expiry) {
    env.context.Why(decided::TtlNothingToDo{}, {.job = id});
    return false;
  }
  const Duration left = *expiry - env.now();
  if (left.ns <= 0) return true;
  env.context.Why(decided::TtlWaits{.left = left}, {.job = id});
  queue_.AddAfter(env.context, key, left, DelayFor::kTtl);
  return false;
}

}  // namespace jobplay
