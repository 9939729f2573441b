// The time axis of a picture on which stretches where nothing happens (answer::Fold) are drawn
// short. All in microseconds; a place is a time less what is folded before it.
// web/src/core/axis.ts is the page's.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/view/protocol/lanes.h"

namespace jobplay {

class FoldedAxis {
 public:
  explicit FoldedAxis(std::vector<answer::Fold> folds) : folds_(std::move(folds)) {}

  std::int64_t Place(std::int64_t at) const;
  // The multiples of `step` up to `end` that lie in no fold.
  std::vector<std::int64_t> Ticks(std::int64_t step, std::int64_t end) const;
  const std::vector<answer::Fold>& folds() const { return folds_; }

 private:
  std::vector<answer::Fold> folds_;
};

}  // namespace jobplay
