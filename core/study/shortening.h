// Shortens an execution that violates a claim: removes faults, turns and orders of calls that are
// not needed for the violation. Each try is a run of its own, so many turns take a while. It can be
// stopped after any try.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "core/study/claim.h"
#include "core/study/history.h"

namespace jobplay {

class Shortening {
 public:
  // The execution must violate the claim or an invariant.
  Shortening(const Scenario& scenario, const Claim& claim, History history);

  // Tries to remove one more thing. Returns false if nothing is left to try.
  bool Next();

  // The shortest execution so far, and its violation.
  const History& history() const { return history_; }
  const Breach& breach() const { return breach_; }

 private:
  // Entries by step are removed in blocks, the last ones first, and then in smaller blocks.
  struct Blocks {
    std::size_t size = 0;  // the size of a block; 0: nothing is left to try
    std::size_t left = 0;  // the first entries, which no block of that size has covered
  };

  bool Try(History shorter);
  void TryWithoutFault();
  template <typename What>
  void TryWithoutBlock(Blocks& blocks, std::map<std::uint32_t, What> History::*by_step);

  const Scenario& scenario_;
  const Claim& claim_;
  History history_;
  Breach breach_;
  std::size_t faults_left_;  // the first faults, whose removal was not tried
  Blocks turns_, calls_;
};

}  // namespace jobplay
