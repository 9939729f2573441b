// The clusters of a search, within a memory limit: forks that are kept to continue from, and memory
// of discarded forks for reuse.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/sim/simulator.h"

namespace jobplay {

// Estimates the memory that a fork does not share with its origin, from what it contains. Objects
// are shared. The result is the same on every machine.
std::uint64_t BytesOfFork(const Simulator& cluster);
// Estimates the memory of the objects that changed since the fork.
std::uint64_t BytesOfChanges(const Simulator& before, const Simulator& after);

class ClusterPool {
 public:
  // At most an eighth of the bytes is for clusters that are given back. The rest is for kept
  // clusters.
  explicit ClusterPool(std::uint64_t bytes) : bytes_(bytes) {}

  // Reuses memory: most forks lead to a known state, and allocation would take a third of the time.
  std::unique_ptr<Simulator> Fork(const Simulator& from);
  // Takes back a cluster that is no longer needed, with its counted size. Ignores nullptr.
  void GiveBack(std::unique_ptr<Simulator> cluster, std::uint64_t bytes);

  // Counts the bytes as kept, until GiveUp, if there is room. Returns false otherwise.
  bool Keep(std::uint64_t bytes);
  // Counts the bytes as kept even if there is no room.
  void Count(std::uint64_t bytes) { kept_ += bytes; }
  void GiveUp(std::uint64_t bytes) { kept_ -= bytes; }

 private:
  struct Spare {
    std::unique_ptr<Simulator> cluster;  // its old contents are not used any more
    std::uint64_t bytes = 0;
  };

  std::uint64_t bytes_;
  std::uint64_t kept_ = 0;
  std::uint64_t spared_ = 0;
  std::vector<Spare> spare_;
};

}  // namespace jobplay
