// What pods take of their nodes, from the binding to the end, and how much of that came to nothing.
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
  std::int64_t wasted_ns = 0;  // of that by pods that did not succeed
};

class PodHours {
 public:
  // Either may be null: a creation, a removal.
  void OnPodWrite(Time now, std::uint32_t id, const Pod* before, const Pod* after);

  // What still runs counts up to now, as not having succeeded.
  PodTotals TotalsAt(Time now) const;

 private:
  struct Bound {
    std::uint32_t pod = 0;
    Time since;
  };
  std::vector<Bound> bound_;  // and not at its end
  PodTotals totals_;
};

}  // namespace jobplay
