// The delay before failed pods are replaced: backoff_utils.go. It lives in the controller's memory
// (or, with backoffLimitPerIndex, on the failed pod itself) and is forgotten when the controller
// restarts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cluster/table.h"
#include "core/cluster/work_queue.h"
#include "core/controllers/controller_env.h"
#include "core/controllers/job/tracked_pod.h"

namespace jobplay {

struct BackoffRecord {
  std::int32_t failures_after_last_success = 0;
  std::optional<Time> last_failure_time;  // whole seconds, as the API carries finish times

  bool operator==(const BackoffRecord&) const = default;
};

// getFinishedTime: the containers' last finish, else when Ready turned False, else the moment of
// deletion, else the creation.
Time GetFinishedTime(const Pod& pod, const Generation& generation);

// pastBackoffLimitOnFailure: the restarts of a pod that count against backoffLimit; once it has
// ended they do no longer. Whether those of a pending pod count depends on the release, which is
// asked for only then: a run notes what it depended on.
template <typename Release>
std::int32_t RestartsThatCount(const PodStatus& status, const Release& release) {
  const bool pending = status.phase == PodPhase::kPending;
  if (!pending && status.phase != PodPhase::kRunning) return 0;
  const std::int32_t restarts = RestartsOf(status);
  const bool counts =
      !pending || restarts == 0 || release.Has(VersionChange::kCountsRestartsOfPendingPods);
  return counts ? restarts : 0;
}

// The wait after so many failures: base, doubled for each after the first, up to the maximum.
Duration GetBackoff(const Generation& generation, std::int32_t failures);

// getRemainingTimeForFailuresCount: that wait less what has passed since the last failure; 0 when
// nothing remains.
Duration GetRemainingTime(const ControllerEnv& env, std::int32_t failures,
                          std::optional<Time> last_failure_time);

// The wait of an index, by the failure counts that its last failed pod carries.
struct IndexBackoff {
  std::int32_t failures = 0;
  Time until;
};
IndexBackoff GetIndexBackoff(const Generation& generation, const TrackedPod& last_failed_pod);

// getRemainingTimePerIndex: what is left of that wait; 0 when nothing remains.
Duration GetRemainingTimePerIndex(const ControllerEnv& env, const TrackedPod* last_failed_pod);

class BackoffStore {
 public:
  // newBackoffRecord: the record as it would be with these newly finished pods, not yet stored.
  BackoffRecord NewBackoffRecord(const ControllerEnv& env, QueueKey key,
                                 const std::vector<const TrackedPod*>& new_succeeded,
                                 const std::vector<const TrackedPod*>& new_failed) const;
  void UpdateBackoffRecord(ControllerEnv& env, QueueKey key, const BackoffRecord& record);
  void RemoveBackoffRecord(ControllerEnv& env, QueueKey key);
  void Reset(ControllerEnv& env);

  const Table<BackoffRecord>& table() const { return table_; }

 private:
  Table<BackoffRecord> table_{TableId::kBackoffRecords};
};

}  // namespace jobplay
