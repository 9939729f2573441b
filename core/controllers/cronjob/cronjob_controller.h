// The CronJob controller (pkg/controller/cronjob/cronjob_controllerv2.go): event handlers that add
// keys to a queue, and a worker that syncs the CronJob of a key (sync.h). It keeps no state except
// the queue. Its past actions are in the status of the CronJobs and in the names of their Jobs.
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

  // Follows addJob, updateJob, deleteJob, enqueueController and updateCronJob.
  void OnJob(ControllerEnv& env, const Observed<Job>& change);
  void OnCronJob(ControllerEnv& env, const Observed<CronJob>& change);

  // The informers have listed: every object is handled as an addition.
  void Start(ControllerEnv& env);
  // The process has ended, and its memory is lost.
  void Stop(ControllerEnv& env);

  // Before v1.21: starts the first of the rounds that run every ten seconds.
  void StartRounds(ControllerEnv& env);

  // Called when a delayed key is due, or for a round (`key` is then the number of the process).
  void OnQueueTimer(ControllerEnv& env, QueueKey key);
  void ProcessNextWorkItem(ControllerEnv& env);

  const WorkQueue& queue() const { return queue_; }
  // Sets how long the worker takes to pick up a key in this cluster.
  void SetWorkerWake(Duration wake) { queue_.SetWake(wake); }

 private:
  friend class StateKeys;

  // Follows syncAll of the first controller.
  void SyncAll(ControllerEnv& env);
  QueueKey KeyOf(const ObjectMeta& meta);
  // Follows resolveControllerRef: finds the cached CronJob of the Job's controller reference by
  // name, checks the uid, and queues its sync.
  void EnqueueControllerOf(ControllerEnv& env, const Job& job);
  void EnqueueCronJob(ControllerEnv& env, std::uint32_t id, const ObjectMeta& meta);
  void UpdateCronJob(ControllerEnv& env, std::uint32_t id, const CronJob& old,
                     const CronJob& cron_job);

  WorkQueue queue_;
  bool in_rounds_ = false;
  std::uint32_t process_ = 0;  // counts restarts, so that the rounds of an ended process stop
};

}  // namespace jobplay
