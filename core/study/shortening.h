// Takes from a history that breaks a claim what it does not need for that: faults, and turns and
// orders of calls that make no difference. Each try is a run of its own, so one of many turns takes
// a while and can be left off after any of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "core/study/claim.h"
#include "core/study/history.h"

namespace jobplay {

class Shortening {
 public:
  // The history breaks the claim, or an invariant.
  Shortening(const Scenario& scenario, const Claim& claim, History history);

  // Tries one thing less; false when nothing is left to try.
  bool Next();

  // The shortest so far, and what it breaks.
  const History& history() const { return history_; }
  const Breach& breach() const { return breach_; }

 private:
  // What is by step is left out in blocks, the last ones first, and then in smaller blocks.
  struct Blocks {
    std::size_t size = 0;  // of one; 0: nothing is left to try
    std::size_t left = 0;  // the first entries, of which no block of that size was left out
  };

  bool Try(History shorter);
  void TryWithoutFault();
  template <typename What>
  void TryWithoutBlock(Blocks& blocks, std::map<std::uint32_t, What> History::*by_step);

  const Scenario& scenario_;
  const Claim& claim_;
  History history_;
  Breach breach_;
  std::size_t faults_left_;  // the first ones, which were not tried without
  Blocks turns_, calls_;
};

}  // namespace jobplay
