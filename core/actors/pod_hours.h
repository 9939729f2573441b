// The time that pods occupy their nodes, from binding to end, and the part that was wasted.
#pragma once

#include <cstdint>
#include <vector>

#include "core/api/pod.h"
#include "core/base/time.h"

namespace jobplay {

struct PodTotals {
  std::int64_t made = 0;
  std::int64_t failed = 0;
  std::int64_t spent_ns = 0;
  std::int64_t wasted_ns = 0;  // the part of pods that did not succeed
};

class PodHours {
 public:
  // `before` is null for a creation, `after` for a removal.
  void OnPodWrite(Time now, std::uint32_t id, const Pod* before, const Pod* after);

  // Returns the totals, with running pods counted up to `now` as not succeeded.
  PodTotals TotalsAt(Time now) const;

 private:
  struct Bound {
    std::uint32_t pod = 0;
    Time since;
  };
  std::vector<Bound> bound_;  // and not yet ended
  PodTotals totals_;
};

}  // namespace jobplay
