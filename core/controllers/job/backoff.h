// The delay before failed pods are replaced (backoff_utils.go). The controller keeps it in memory,
// or on the failed pod with backoffLimitPerIndex, so a restart of the controller loses what was in
// memory.
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
  std::optional<Time> last_failure_time;  // in whole seconds, like finish times in the API

  bool operator==(const BackoffRecord&) const = default;
};

// Follows getFinishedTime. Returns the last finish time of the containers, otherwise the time when
// Ready became False, of the deletion, or of the creation.
Time GetFinishedTime(const Pod& pod, const Generation& generation);

// Follows pastBackoffLimitOnFailure: returns the restarts of a pod that count against backoffLimit,
// which are none after it has ended. For a pending pod it depends on the release, which is queried
// only then, so that a run records only what it depended on.
template <typename Release>
std::int32_t RestartsThatCount(const PodStatus& status, const Release& release) {
  const bool pending = status.phase == PodPhase::kPending;
  if (!pending && status.phase != PodPhase::kRunning) return 0;
  const std::int32_t restarts = RestartsOf(status);
  const bool counts =
      !pending || restarts == 0 || release.Has(VersionChange::kCountsRestartsOfPendingPods);
  return counts ? restarts : 0;
}

// Returns the delay after this many failures: the base, doubled for each failure after the first,
// up to the maximum.
Duration GetBackoff(const Generation& generation, std::int32_t failures);

// Follows getRemainingTimeForFailuresCount. Returns the rest of that delay since the last failure,
// or 0 if it is over.
Duration GetRemainingTime(const ControllerEnv& env, std::int32_t failures,
                          std::optional<Time> last_failure_time);

// The backoff of an index, from the failure counts in the annotations of its last failed pod.
struct IndexBackoff {
  std::int32_t failures = 0;
  Time until;
};
IndexBackoff GetIndexBackoff(const Generation& generation, const TrackedPod& last_failed_pod);

// Follows getRemainingTimePerIndex. Returns the rest of that delay, or 0 if it is over.
Duration GetRemainingTimePerIndex(const ControllerEnv& env, const TrackedPod* last_failed_pod);

class BackoffStore {
 public:
  // Follows newBackoffRecord. Returns the record with these newly finished pods, without storing
  // it.
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
