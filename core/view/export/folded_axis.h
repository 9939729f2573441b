// The time axis of a picture on which stretches where nothing happens (answer::Fold) are drawn
// short. All in microseconds; a place is a time less what is folded before it.
// web/src/core/axis.ts is the page's.
#pragma once

#include <cstdint>
#include <vector>

#include "core/view/protocol/lanes.h"

namespace jobplay {

struct AxisFold {
  std::int64_t from = 0, to = 0, room = 0;
};

class FoldedAxis {
 public:
  explicit FoldedAxis(const std::vector<answer::Fold>& folds);

  std::int64_t Place(std::int64_t at) const;
  // The multiples of `step` up to `end` that lie in no fold.
  std::vector<std::int64_t> Ticks(std::int64_t step, std::int64_t end) const;
  const std::vector<AxisFold>& folds() const { return folds_; }

 private:
  std::vector<AxisFold> folds_;
};

}  // namespace jobplay
