// The clusters that a search has at hand, within a bound on their memory: forks that are kept to go
// on from, and the memory of those that are not, for the next ones.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/sim/simulator.h"

namespace jobplay {

// About what a fork has for itself, by what there is in it; the objects in it are shared with what
// it was forked of. The same on every machine.
std::uint64_t BytesOfFork(const Simulator& cluster);
// And about what those of its objects take that the fork has not in common with that one.
std::uint64_t BytesOfChanges(const Simulator& before, const Simulator& after);

class ClusterPool {
 public:
  // Of the bytes an eighth at most is for clusters that are given back; the others are kept.
  explicit ClusterPool(std::uint64_t bytes) : bytes_(bytes) {}

  // Most forks come to what is known: their memory is that of the next ones, as a third of the time
  // would go into asking for it.
  std::unique_ptr<Simulator> Fork(const Simulator& from);
  // What is not needed any more, with what it is counted as; nothing is done about nullptr.
  void GiveBack(std::unique_ptr<Simulator> cluster, std::uint64_t bytes);

  // Counts so much as kept where there is room for it, until it is given up.
  bool Keep(std::uint64_t bytes);
  // As kept, whether there is room for it or not.
  void Count(std::uint64_t bytes) { kept_ += bytes; }
  void GiveUp(std::uint64_t bytes) { kept_ -= bytes; }

 private:
  struct Spare {
    std::unique_ptr<Simulator> cluster;  // it holds on to what it was, which is of no use any more
    std::uint64_t bytes = 0;
  };

  std::uint64_t bytes_;
  std::uint64_t kept_ = 0;
  std::uint64_t spared_ = 0;
  std::vector<Spare> spare_;
};

}  // namespace jobplay
