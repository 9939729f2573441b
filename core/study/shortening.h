// Takes from a history that breaks a claim what it does not need for that: faults, and turns that
// make no difference. Each try is a run of its own, so one of many turns takes a while and can be
// left off after any of them.
#pragma once

#include <cstddef>

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
  bool Try(History shorter);
  void TryWithoutFault();
  void TryWithoutTurns();

  const Scenario& scenario_;
  const Claim& claim_;
  History history_;
  Breach breach_;
  std::size_t faults_left_;  // the first ones, which were not tried without
  std::size_t block_ = 0;    // so many turns are left out at once
  std::size_t turns_left_;   // the first ones, of which no block of that size was left out
};

}  // namespace jobplay
