#include "core/study/shortening.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace jobplay {

Shortening::Shortening(const Scenario& scenario, const Claim& claim, History history)
    : scenario_(scenario), claim_(claim), history_(std::move(history)) {
  auto breach = BreachIn(WithHistory(scenario_, history_), claim_);
  // An execution can be run again like any other run.
  JOBPLAY_CHECK(breach.has_value());
  breach_ = std::move(*breach);
  faults_left_ = history_.faults.size();
  // The first try leaves out all turns.
  turns_ = {history_.order.size(), history_.order.size()};
  calls_ = {history_.calls.size(), history_.calls.size()};
}

bool Shortening::Next() {
  if (faults_left_ > 0) {
    TryWithoutFault();
  } else if (turns_.size > 0) {
    TryWithoutBlock(turns_, &History::order);
  } else if (calls_.size > 0) {
    TryWithoutBlock(calls_, &History::calls);
  }
  return faults_left_ > 0 || turns_.size > 0 || calls_.size > 0;
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
  // The other turns were those of a run with the fault.
  shorter.order.clear();
  shorter.calls.clear();
  if (Try(std::move(shorter))) turns_ = calls_ = {};
}

template <typename What>
void Shortening::TryWithoutBlock(Blocks& blocks, std::map<std::uint32_t, What> History::*by_step) {
  // Start with the last ones, because earlier steps do not depend on them.
  const std::size_t first = blocks.left - std::min(blocks.size, blocks.left);
  History shorter = history_;
  std::map<std::uint32_t, What>& entries = shorter.*by_step;
  const auto at = [&](std::size_t place) {
    return std::next(entries.begin(), static_cast<std::ptrdiff_t>(place));
  };
  entries.erase(at(first), at(blocks.left));
  Try(std::move(shorter));
  blocks.left = first;
  if (first > 0) return;
  blocks.left = (history_.*by_step).size();
  if (blocks.left == 0 || blocks.size == 1) {
    blocks.size = 0;
  } else {
    blocks.size = std::max<std::size_t>(1, blocks.size / 4);
  }
}

}  // namespace jobplay
