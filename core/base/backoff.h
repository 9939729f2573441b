// Exponential backoff: the delay before a retry, which doubles with each retry. Used by client-go's
// work queues, by the Job controller before it replaces failed pods, and by the kubelet.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/base/time.h"

namespace jobplay {

// Returns `base` doubled `times` times, but at most `most`.
constexpr Duration ExponentialBackoff(Duration base, std::int64_t times, Duration most) {
  // Doubling more than half of `most` could overflow a Duration.
  for (; times > 0 && base < most; --times) base = base > most - base ? most : base + base;
  return std::min(base, most);
}

}  // namespace jobplay
