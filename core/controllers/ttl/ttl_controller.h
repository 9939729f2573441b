// The TTL-after-finished controller (pkg/controller/ttlafterfinished): deletes Jobs whose
// spec.ttlSecondsAfterFinished has passed since they finished. All it keeps is its queue.
#pragma once

#include <optional>
#include <string>

#include "core/cluster/informer.h"
#include "core/cluster/work_queue.h"
#include "core/controllers/controller_env.h"

namespace jobplay {

class TtlController {
 public:
  TtlController();

  // addJob, updateJob. A removal means nothing to this controller.
  void OnJob(ControllerEnv& env, const Observed<Job>& change);

  // The informers have listed: everything there is, is an addition.
  void Start(ControllerEnv& env);
  // The process is gone, and with it what it kept in memory.
  void Stop(ControllerEnv& env);

  void OnQueueTimer(ControllerEnv& env, QueueKey key) { queue_.OnTimer(env.context, key); }
  void ProcessNextWorkItem(ControllerEnv& env);

  const WorkQueue& queue() const { return queue_; }

 private:
  // processJob. Returns the error that puts the key back on the queue, or nothing.
  std::string ProcessJob(ControllerEnv& env, QueueKey key);
  // processTTL: whether the Job's time is over. When it is yet to come, the key comes again then.
  bool HasExpired(ControllerEnv& env, QueueKey key, std::uint32_t id, const Job& job);

  WorkQueue queue_;
};

// When a finished Job with a TTL may be deleted; nothing for any other (getFinishAndExpireTime).
std::optional<Time> TtlExpiryTime(const Job& job);

}  // namespace jobplay
