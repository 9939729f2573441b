// The kubelet's delay before it retries a failed operation: the start of a container or the pull of
// an image.
#pragma once

#include <cstdint>

#include "core/base/backoff.h"

namespace jobplay {

// Returns the delay after this many consecutive failures.
constexpr Duration ContainerBackoff(std::int64_t failures) {
  return ExponentialBackoff(Seconds(10), failures - 1, Minutes(5));
}

// Returns the delay before this restart; the first restart is immediate.
constexpr Duration CrashLoopBackoff(std::int64_t restart) {
  return restart <= 1 ? Duration{} : ContainerBackoff(restart - 1);
}

}  // namespace jobplay
