// The clusters that a search has at hand, within a bound on their memory: forks that are kept to go
// on from, and the memory of those that are not, for the next ones.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/sim/simulator.h"

namespace jobplay {

// About what a cluster takes that is kept beside those it was forked of, by what there is in it:
// what each fork has of its own, and the objects that its last steps have changed. The other ones
// are shared. The same on every machine, and not less than what was measured (tests/study).
std::uint64_t BytesOf(const Simulator& cluster);

class ClusterPool {
 public:
  // Of the bytes a quarter at most is for clusters that are given back; the others are kept.
  explicit ClusterPool(std::uint64_t bytes) : bytes_(bytes) {}

  // Most forks come to what is known: their memory is that of the next ones, as a third of the time
  // would go into asking for it.
  std::unique_ptr<Simulator> Fork(const Simulator& from);
  // What is not needed any more; nothing is done about nullptr.
  void GiveBack(std::unique_ptr<Simulator> cluster);

  // Counts it as kept where there is room for it, until it is given up or back.
  bool Keep(const Simulator& cluster);
  // As kept, whether there is room for it or not.
  void Count(const Simulator& cluster) { kept_ += BytesOf(cluster); }
  void GiveUp(const Simulator& cluster) { kept_ -= BytesOf(cluster); }

 private:
  std::uint64_t bytes_;
  std::uint64_t kept_ = 0;
  std::uint64_t spared_ = 0;
  // Whatever they hold is of no use any more.
  std::vector<std::pair<std::uint64_t, std::unique_ptr<Simulator>>> spare_;
};

}  // namespace jobplay
