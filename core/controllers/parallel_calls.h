// Calls that a controller starts together, one goroutine each, and waits for. Their order is open;
// here it is the one that Go's scheduler takes when none of them blocks: what was started last runs
// first, because a new goroutine takes the place next in line, then the others as they were
// started. It shows where a fault meets some of the calls, which of them a quota leaves no room
// for, and in which pod of a batch the scheduler sees first. A scenario can name another order
// (ClusterOptions::calls), and a search goes through them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/cluster/context.h"

namespace jobplay {

// call(i) for each i below count.
template <typename Call>
void CallInParallel(Context& context, std::size_t count, Call call) {
  if (count == 0) return;
  SideBySide& calls = context.side_by_side;
  const std::uint32_t from = calls.started;
  calls.started += static_cast<std::uint32_t>(count);
  ++calls.batch;
  std::vector<bool> is_made(calls.first->empty() ? 0 : count);
  const auto make_once = [&](std::size_t i) {
    if (!is_made.empty()) {
      if (is_made[i]) return;
      is_made[i] = true;
    }
    calls.under_way = from + static_cast<std::uint32_t>(i);
    call(i);
  };
  for (const std::uint32_t number : *calls.first) {
    if (number >= from && number - from < count) make_once(number - from);
  }
  make_once(count - 1);
  for (std::size_t i = 0; i + 1 < count; ++i) make_once(i);
  calls.under_way = SideBySide::kNone;
}

}  // namespace jobplay
