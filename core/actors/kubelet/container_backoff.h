// How long the kubelet waits before it tries again what failed: a container's start, the pull of an
// image.
#pragma once

#include <cstdint>

#include "core/base/backoff.h"

namespace jobplay {

// After so many failures in a row.
constexpr Duration ContainerBackoff(std::int64_t failures) {
  return ExponentialBackoff(Seconds(10), failures - 1, Minutes(5));
}

// Before the restart of that number: the first comes at once.
constexpr Duration CrashLoopBackoff(std::int64_t restart) {
  return restart <= 1 ? Duration{} : ContainerBackoff(restart - 1);
}

}  // namespace jobplay
