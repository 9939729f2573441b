// Expectations: the requests of the controller that it has not seen completed.
// ControllerExpectations of pkg/controller counts creations and deletions. uidTrackingExpectations
// of pkg/controller/job lists the pods whose tracking finalizer is being removed. Until the former
// are fulfilled, no pods are created or deleted.
#pragma once

#include <cstdint>
#include <map>

#include "core/cluster/table.h"
#include "core/cluster/work_queue.h"
#include "core/controllers/controller_env.h"

namespace jobplay {

struct ControlleeExpectations {
  std::int64_t add = 0;
  std::int64_t del = 0;
  Time timestamp;

  bool Fulfilled() const { return add <= 0 && del <= 0; }
  bool operator==(const ControlleeExpectations&) const = default;
};

class ControllerExpectations {
 public:
  // Returns true if nothing is expected, or if the expectation is older than the timeout.
  bool SatisfiedExpectations(ControllerEnv& env, QueueKey key) const;
  void ExpectCreations(ControllerEnv& env, QueueKey key, std::int64_t adds);
  void ExpectDeletions(ControllerEnv& env, QueueKey key, std::int64_t dels);
  // Both functions return whether the observation was expected.
  bool CreationObserved(ControllerEnv& env, QueueKey key) { return Lower(env, key, 1, 0); }
  bool DeletionObserved(ControllerEnv& env, QueueKey key) { return Lower(env, key, 0, 1); }
  // Returns null if nothing is expected.
  const ControlleeExpectations* Unfulfilled(QueueKey key) const;
  void DeleteExpectations(ControllerEnv& env, QueueKey key);
  void Reset(ControllerEnv& env);

  const Table<ControlleeExpectations>& table() const { return table_; }

 private:
  bool Lower(ControllerEnv& env, QueueKey key, std::int64_t add, std::int64_t del);

  Table<ControlleeExpectations> table_{TableId::kExpectations};
};

// An expected removal of a finalizer, stored under the id of the pod.
struct AwaitedFinalizer {
  QueueKey key = 0;
  bool operator==(const AwaitedFinalizer&) const = default;
};

class UidTrackingExpectations {
 public:
  bool Expects(QueueKey key, std::uint32_t pod) const;
  void ExpectFinalizerRemoved(ControllerEnv& env, QueueKey key, std::uint32_t pod);
  // Returns whether the removal was expected.
  bool FinalizerRemovalObserved(ControllerEnv& env, QueueKey key, std::uint32_t pod);
  void DeleteExpectations(ControllerEnv& env, QueueKey key);
  void Reset(ControllerEnv& env);

  const Table<AwaitedFinalizer>& table() const { return table_; }

 private:
  Table<AwaitedFinalizer> table_{TableId::kFinalizerExpectations};
};

}  // namespace jobplay
