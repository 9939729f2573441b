#include "core/view/export/folded_axis.h"

#include <algorithm>

namespace jobplay {

std::int64_t FoldedAxis::Place(std::int64_t at) const {
  std::int64_t place = at;
  for (const answer::Fold& fold : folds_) {
    const std::int64_t from = fold.from.value, to = fold.to.value, room = fold.room.value;
    if (at <= from) break;
    const std::int64_t inside = std::min(at, to) - from;
    // The product of two lengths may exceed 64 bits.
    place += static_cast<std::int64_t>(static_cast<__int128>(inside) * room / (to - from)) - inside;
  }
  return place;
}

std::vector<std::int64_t> FoldedAxis::Ticks(std::int64_t step, std::int64_t end) const {
  std::vector<std::int64_t> ticks;
  std::int64_t at = 0;
  auto up_to = [&](std::int64_t last) {
    for (; at <= last; at += step) ticks.push_back(at);
  };
  for (const answer::Fold& fold : folds_) {
    up_to(std::min(fold.from.value, end));
    at = std::max(at, (fold.to.value + step - 1) / step * step);
  }
  up_to(end);
  return ticks;
}

}  // namespace jobplay
