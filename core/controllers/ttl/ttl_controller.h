// The TTL-after-finished controller (pkg/controller/ttlafterfinished). It deletes finished Jobs
// whose spec.ttlSecondsAfterFinished has passed. Its only state is its queue.
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

  // Follows addJob and updateJob. The controller ignores deletions.
  void OnJob(ControllerEnv& env, const Observed<Job>& change);

  // The informers have listed: every object is handled as an addition.
  void Start(ControllerEnv& env);
  // The process has ended, and its memory is lost.
  void Stop(ControllerEnv& env);

  void OnQueueTimer(ControllerEnv& env, QueueKey key) { queue_.OnTimer(env.context, key); }
  void ProcessNextWorkItem(ControllerEnv& env);

  const WorkQueue& queue() const { return queue_; }

 private:
  // Follows processJob. Returns the error that returns the key to the queue, or "".
  std::string ProcessJob(ControllerEnv& env, QueueKey key);
  // Follows processTTL: returns true if the TTL has expired. Otherwise queues the key for the time
  // when it does.
  bool HasExpired(ControllerEnv& env, QueueKey key, std::uint32_t id, const Job& job);

  WorkQueue queue_;
};

// Follows getFinishAndExpireTime: returns when a finished Job with a TTL may be deleted, or nothing
// for any other Job.
std::optional<Time> TtlExpiryTime(const Job& job);

}  // namespace jobplay
