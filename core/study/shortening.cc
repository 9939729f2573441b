#include "core/study/shortening.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace jobplay {

Shortening::Shortening(const Scenario& scenario, const Claim& claim, History history)
    : scenario_(scenario), claim_(claim), history_(std::move(history)) {
  auto breach = BreachIn(WithHistory(scenario_, history_), claim_);
  // A history is a run like any other: it can be run again.
  JOBPLAY_CHECK(breach.has_value());
  breach_ = std::move(*breach);
  faults_left_ = history_.faults.size();
  // At first all.
  block_ = turns_left_ = history_.order.size();
}

bool Shortening::Next() {
  if (faults_left_ > 0) {
    TryWithoutFault();
  } else if (block_ > 0) {
    TryWithoutTurns();
  }
  return faults_left_ > 0 || block_ > 0;
}

bool Shortening::Try(History shorter) {
  auto breach = BreachIn(WithHistory(scenario_, shorter), claim_);
  if (!breach || breach->invariant != breach_.invariant) return false;
  history_ = std::move(shorter);
  breach_ = std::move(*breach);
  return true;
}

void Shortening::TryWithoutFault() {
  History shorter = history_;
  shorter.faults.erase(shorter.faults.begin() + static_cast<std::ptrdiff_t>(--faults_left_));
  if (Try(shorter)) return;
  // The turns were those of a run with the fault.
  shorter.order.clear();
  if (Try(std::move(shorter))) block_ = 0;
}

void Shortening::TryWithoutTurns() {
  // The last ones first: what comes before a step does not know of it.
  const std::size_t first = turns_left_ - std::min(block_, turns_left_);
  History shorter = history_;
  shorter.order.erase(std::next(shorter.order.begin(), static_cast<std::ptrdiff_t>(first)),
                      std::next(shorter.order.begin(), static_cast<std::ptrdiff_t>(turns_left_)));
  Try(std::move(shorter));
  turns_left_ = first;
  while (turns_left_ == 0 && block_ > 0) {
    block_ /= 4;
    turns_left_ = history_.order.size();
    if (turns_left_ == 0) block_ = 0;
  }
}

}  // namespace jobplay
