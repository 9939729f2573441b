// The time axis of a picture on which stretches without events (answer::Fold) are drawn short. All
// values are microseconds. A place is a time minus what is folded before it.
// web/src/core/axis.ts is the page's version.
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
  // Returns the multiples of `step` up to `end` that are not inside a fold.
  std::vector<std::int64_t> Ticks(std::int64_t step, std::int64_t end) const;
  const std::vector<answer::Fold>& folds() const { return folds_; }

 private:
  std::vector<answer::Fold> folds_;
};

}  // namespace jobplay
