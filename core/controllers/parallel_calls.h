// Calls that a controller starts together, one goroutine each, and waits for. Their order is open;
// here it is the one that Go's scheduler takes when none of them blocks: what was started last runs
// first, because a new goroutine takes the place next in line, then the others as they were
// started. It shows where a fault meets some of the calls, and in which pod of a batch the
// scheduler sees first.
#pragma once

#include <cstddef>

namespace jobplay {

// call(i) for each i below count.
template <typename Call>
void CallInParallel(std::size_t count, Call call) {
  if (count == 0) return;
  call(count - 1);
  for (std::size_t i = 0; i + 1 < count; ++i) call(i);
}

}  // namespace jobplay
