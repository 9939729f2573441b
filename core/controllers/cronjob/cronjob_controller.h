// The CronJob controller (pkg/controller/cronjob/cronjob_controllerv2.go): event handlers that put
// keys on a queue, and a worker that syncs the CronJob of a key (sync.h). Besides the queue it
// keeps nothing: what it has done is in the CronJobs' status and in the names of their Jobs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/cluster/informer.h"
#include "core/cluster/work_queue.h"
#include "core/controllers/controller_env.h"

namespace jobplay {

class CronJobController {
 public:
  CronJobController();

  // addJob, updateJob, deleteJob; enqueueController and updateCronJob.
  void OnJob(ControllerEnv& env, const Observed<Job>& change);
  void OnCronJob(ControllerEnv& env, const Observed<CronJob>& change);

  // The informers have listed: everything there is, is an addition.
  void Start(ControllerEnv& env);
  // The process is gone, and with it what it kept in memory.
  void Stop(ControllerEnv& env);

  // Before v1.21: the first of the rounds that come every ten seconds.
  void StartRounds(ControllerEnv& env);

  // Either a delayed key is due, or a round (`key` then numbers the process).
  void OnQueueTimer(ControllerEnv& env, QueueKey key);
  void ProcessNextWorkItem(ControllerEnv& env);

  const WorkQueue& queue() const { return queue_; }
  // How soon its worker takes up a key: what the world has of that.
  void SetWorkerWake(Duration wake) { queue_.SetWake(wake); }

 private:
  friend class StateKeys;

  // syncAll of the first controller.
  void SyncAll(ControllerEnv& env);
  QueueKey KeyOf(const ObjectMeta& meta);
  // resolveControllerRef: the cached CronJob that the Job's controller reference means, by name and
  // then by uid; its sync is due.
  void EnqueueControllerOf(ControllerEnv& env, const Job& job);
  void EnqueueCronJob(ControllerEnv& env, std::uint32_t id, const ObjectMeta& meta);
  void UpdateCronJob(ControllerEnv& env, std::uint32_t id, const CronJob& old,
                     const CronJob& cron_job);

  WorkQueue queue_;
  bool in_rounds_ = false;
  std::uint32_t process_ = 0;  // counts restarts, so that the rounds of a dead process stop
};

}  // namespace jobplay
