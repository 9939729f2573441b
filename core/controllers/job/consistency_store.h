// pkg/controller/util/consistency: a controller that has written does not read before its informers
// have seen the write. Without the gate StaleControllerConsistencyJob nothing is recorded and all
// is ready.
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
  // Forgets the owner's writes; an empty uid stands for any owner of that name.
  void Clear(QueueKey key, Uid owner);
  // What is not yet seen; when all is, the record is dropped.
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
