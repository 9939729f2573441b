// Parallel calls of a controller, one goroutine each. The controller waits for all of them. Their
// order is undefined in Go. The default here is the order of Go's scheduler if no call blocks. The
// goroutine started last runs first, then the others in order of their start. The order matters if
// a fault affects some calls, if a quota has no room for all, and for which pod the scheduler sees
// first. A scenario can set another order (ClusterOptions::calls), and a search tries several.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/cluster/context.h"

namespace jobplay {

// Calls call(i) for each i below `count`.
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
