// A store of a controller's writes (pkg/controller/util/consistency). A controller waits until its
// informers have seen its own writes. Without the gate StaleControllerConsistencyJob, it records
// nothing and everything is ready.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "core/cluster/informer.h"
#include "core/cluster/work_queue.h"

namespace jobplay {

class ConsistencyStore {
 public:
  enum class Resource : std::uint8_t { kPods, kJobs };

  struct Stale {
    Resource resource = Resource::kPods;
    std::uint64_t read = 0;
    std::uint64_t wrote = 0;
  };

  void WroteAt(QueueKey key, Uid owner, Resource resource, std::uint64_t resource_version);
  // Forgets the owner's writes. An empty uid matches any owner with that key.
  void Clear(QueueKey key, Uid owner);
  // Returns a write that the informers have not seen. If they have seen all, drops the record and
  // returns nothing.
  std::optional<Stale> EnsureReady(QueueKey key, const Informers& informers);
  void Reset() { records_.clear(); }

 private:
  friend class StateKeys;

  struct Record {
    Uid owner;
    std::uint64_t pods = 0;
    std::uint64_t jobs = 0;
  };
  std::map<QueueKey, Record> records_;
};

}  // namespace jobplay
