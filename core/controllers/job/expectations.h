// What the controller has asked for and not yet seen: pkg/controller's ControllerExpectations (how
// many creations and deletions) and pkg/controller/job's uidTrackingExpectations (from which pods
// the tracking finalizer should go). While the first are open, no pods are created or deleted.
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
  // True when nothing is awaited, or when it was awaited for longer than the timeout.
  bool SatisfiedExpectations(ControllerEnv& env, QueueKey key) const;
  void ExpectCreations(ControllerEnv& env, QueueKey key, std::int64_t adds);
  void ExpectDeletions(ControllerEnv& env, QueueKey key, std::int64_t dels);
  // These return whether it was awaited.
  bool CreationObserved(ControllerEnv& env, QueueKey key) { return Lower(env, key, 1, 0); }
  bool DeletionObserved(ControllerEnv& env, QueueKey key) { return Lower(env, key, 0, 1); }
  // nullptr if nothing is awaited.
  const ControlleeExpectations* Unfulfilled(QueueKey key) const;
  void DeleteExpectations(ControllerEnv& env, QueueKey key);
  void Reset(ControllerEnv& env);

  const Table<ControlleeExpectations>& table() const { return table_; }

 private:
  bool Lower(ControllerEnv& env, QueueKey key, std::int64_t add, std::int64_t del);

  Table<ControlleeExpectations> table_{TableId::kExpectations};
};

// The pod whose finalizer's removal is awaited, kept under the pod's id.
struct AwaitedFinalizer {
  QueueKey key = 0;
  bool operator==(const AwaitedFinalizer&) const = default;
};

class UidTrackingExpectations {
 public:
  bool Expects(QueueKey key, std::uint32_t pod) const;
  void ExpectFinalizerRemoved(ControllerEnv& env, QueueKey key, std::uint32_t pod);
  // Returns whether it was awaited.
  bool FinalizerRemovalObserved(ControllerEnv& env, QueueKey key, std::uint32_t pod);
  void DeleteExpectations(ControllerEnv& env, QueueKey key);
  void Reset(ControllerEnv& env);

  const Table<AwaitedFinalizer>& table() const { return table_; }

 private:
  Table<AwaitedFinalizer> table_{TableId::kFinalizerExpectations};
};

}  // namespace jobplay
