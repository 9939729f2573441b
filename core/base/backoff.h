// The wait before another try that doubles with each: of client-go's work queues, of the Job
// controller before it replaces failed pods, and of the kubelet.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/base/time.h"

namespace jobplay {

// `base` doubled `times` times, up to `most`.
constexpr Duration ExponentialBackoff(Duration base, std::int64_t times, Duration most) {
  // Half of the longest is where doubling could go past what a Duration holds.
  for (; times > 0 && base < most; --times) base = base > most - base ? most : base + base;
  return std::min(base, most);
}

}  // namespace jobplay
