#include "core/controllers/cronjob/cronjob_controller.h"

#include <map>

#include "core/base/cron/schedule.h"
#include "core/controllers/cronjob/schedule_times.h"
#include "core/controllers/cronjob/sync.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/cronjob.h"

namespace jobplay {
namespace {

constexpr Duration kRound = Seconds(10);

}  // namespace

CronJobController::CronJobController()
    : queue_(TableId::kCronJobQueue, Happening::kCronJobQueueTimer, Happening::kCronJobWorker,
             kDefaultBaseDelay, kDefaultMaxDelay) {}

QueueKey CronJobController::KeyOf(const ObjectMeta& meta) {
  return queue_.Key(MetaNamespaceKey(meta));
}

void CronJobController::EnqueueControllerOf(ControllerEnv& env, const Job& job) {
  const OwnerReference* controller = GetControllerOf(job.metadata);
  if (controller == nullptr || controller->kind != "CronJob") return;
  const std::uint32_t id =
      env.informers.cron_jobs.Find(job.metadata.namespace_(), controller->name);
  if (id == 0) return;
  const ObjectMeta& meta = env.informers.cron_jobs.cache().Get(id)->metadata;
  if (meta.uid() != controller->uid) return;
  if (queue_.Add(env.context, KeyOf(meta)) == Added::kAlready) return;
  env.context.Why(decided::CronJobOfJobQueued{.cron_job = id});
}

void CronJobController::OnJob(ControllerEnv& env, const Observed<Job>& change) {
  // Reads the table directly, without a journal record: most Jobs do not belong to a CronJob, so no
  // comparison should list this.
  if (!env.generation.Has(VersionChange::kCronJobControllerV2)) return;
  if (!change.after || !change.before) {
    EnqueueControllerOf(env, change.after ? *change.after : *change.before);
    return;
  }
  const Job& old = *change.before;
  const Job& job = *change.after;
  if (job.metadata.resource_version == old.metadata.resource_version) return;
  if (!SameController(GetControllerOf(job.metadata), GetControllerOf(old.metadata))) {
    EnqueueControllerOf(env, old);
  }
  EnqueueControllerOf(env, job);
}

void CronJobController::OnCronJob(ControllerEnv& env, const Observed<CronJob>& change) {
  if (!env.Has(VersionChange::kCronJobControllerV2)) {
    env.context.Why(decided::CronJobNotWatched{});
    return;
  }
  if (change.before && change.after) {
    UpdateCronJob(env, change.id, *change.before, *change.after);
    return;
  }
  EnqueueCronJob(env, change.id, change.after ? change.after->metadata : change.before->metadata);
}

void CronJobController::EnqueueCronJob(ControllerEnv& env, std::uint32_t id,
                                       const ObjectMeta& meta) {
  if (queue_.Add(env.context, KeyOf(meta)) == Added::kAlready) {
    env.context.Why(decided::CronJobWaits{}, {.cron_job = id});
  } else {
    env.context.Why(decided::CronJobQueued{.cron_job = id});
  }
}

void CronJobController::UpdateCronJob(ControllerEnv& env, std::uint32_t id, const CronJob& old,
                                      const CronJob& cron_job) {
  if (old.spec->schedule == cron_job.spec->schedule &&
      old.spec->time_zone == cron_job.spec->time_zone) {
    EnqueueCronJob(env, id, cron_job.metadata);
    return;
  }
  // The queue handles a sooner start. If the start is now later, the sync that is already scheduled
  // finds nothing to do.
  const Result<Schedule> schedule = ParseStandard(FormatSchedule(*cron_job.spec));
  if (!schedule) {
    env.context.Why(decided::CronInvalidSchedule{.error = schedule.error().message.text},
                    {.cron_job = id});
    env.client.RecordEvent(
        {.type = EventType::kWarning,
         .reason = "UnParseableCronJobSchedule",
         .message = "unparseable schedule for cronjob: " + cron_job.spec->schedule,
         .kind = "CronJob",
         .name = cron_job.metadata.name(),
         .component = "cronjob-controller",
         .namespace_ = cron_job.metadata.namespace_(),
         .uid = cron_job.metadata.uid()});
    return;
  }
  const Duration until = NextScheduleTimeDuration(cron_job, env.now(), *schedule);
  env.context.Why(decided::CronNextAt{.next_in = until}, {.cron_job = id});
  queue_.AddAfter(env.context, KeyOf(cron_job.metadata), until, DelayFor::kSchedule);
}

void CronJobController::Start(ControllerEnv& env) {
  if (in_rounds_) StartRounds(env);
  queue_.HoldWorkersUntil(env.now() + env.generation.cache_sync_wait);
  env.informers.cron_jobs.cache().ForEach([&](std::uint32_t id, const Shared<CronJob>& cron_job) {
    OnCronJob(env, {id, {}, cron_job});
  });
  env.informers.jobs.cache().ForEach([&](std::uint32_t id, const Shared<Job>& job) {
    OnJob(env, {id, {}, job});
  });
}

void CronJobController::Stop(ControllerEnv& env) {
  queue_.Reset(env.context);
  ++process_;
}

void CronJobController::StartRounds(ControllerEnv& env) {
  in_rounds_ = true;
  env.context.After({}, Happening::kCronJobQueueTimer, process_);
}

void CronJobController::OnQueueTimer(ControllerEnv& env, QueueKey key) {
  if (!in_rounds_) return queue_.OnTimer(env.context, key);
  if (key != process_) {
    env.context.Why(decided::DelayReplaced{});
    return;
  }
  env.context.events->CameOf(0);  // caused by the clock, not by the last round
  SyncAll(env);
  env.context.After(kRound, Happening::kCronJobQueueTimer, process_);
}

void CronJobController::SyncAll(ControllerEnv& env) {
  env.context.Why(decided::CronJobRounds{});
  // Lists Jobs first: the CronJob of a Job without an owner is then already being deleted.
  std::map<Uid, CronJobSync::Jobs> by_parent;
  for (Shared<Job>& job : env.client.ListJobs()) {
    const OwnerReference* controller = GetControllerOf(job->metadata);
    if (controller != nullptr && controller->kind == "CronJob") {
      by_parent[controller->uid].push_back(std::move(job));
    }
  }
  for (const auto& [id, cron_job] : env.client.ListCronJobs()) {
    CronJobSync(env, MetaNamespaceKey(cron_job->metadata))
        .RunOne(id, *cron_job, by_parent[cron_job->metadata.uid()]);
  }
}

void CronJobController::ProcessNextWorkItem(ControllerEnv& env) {
  const auto key = queue_.Get(env.context);
  if (!key) return;
  const CronJobSync::Outcome outcome = CronJobSync(env, queue_.Text(*key)).Run();
  if (!outcome.error.empty()) {
    const Duration delay = queue_.AddRateLimited(env.context, *key);
    env.context.Why(decided::SyncFailed{.of = SyncOf::kCronJob,
                                        .retry_in = delay,
                                        .failures = queue_.NumRequeues(*key),
                                        .error = outcome.error});
  } else if (outcome.requeue_after) {
    queue_.Forget(env.context, *key);
    queue_.AddAfter(env.context, *key, *outcome.requeue_after, DelayFor::kSchedule);
  } else if (queue_.NumRequeues(*key) > 0 && env.Has(VersionChange::kCronForgetsFailures)) {
    queue_.Forget(env.context, *key);
  }
  queue_.Done(env.context, *key);
}

}  // namespace jobplay
