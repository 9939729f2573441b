// Where in a run something of interest comes true: what breakpoints stop at and jumps go to.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/sim/timeline.h"
#include "core/view/index/run_index.h"

namespace jobplay {

// What is found of a name that several namespaces have, and `default` has not: whose is meant, the
// landmark has to say, as namespace/name.
inline constexpr std::uint32_t kAmbiguousLandmark = 0xffffffff;

// The nearest step after (direction 1) or before (-1) `step`, never `step` itself, at which `what`
// comes true; 0: there is none, or `what` is no landmark. core/view/protocol/asked.h says what
// `what` may be.
std::uint32_t FindLandmark(const Timeline& timeline, const RunIndex& index, std::string_view what,
                           std::uint32_t step, int direction);

}  // namespace jobplay
