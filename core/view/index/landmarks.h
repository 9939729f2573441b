// Landmarks: the places in a run at which a condition of interest becomes true. Breakpoints stop
// there and jumps go there.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/sim/timeline.h"
#include "core/view/index/run_index.h"

namespace jobplay {

// The answer for a name that several namespaces have but `default` does not. The landmark must then
// be given as namespace/name.
inline constexpr std::uint32_t kAmbiguousLandmark = 0xffffffff;

// Returns the nearest step after (direction 1) or before (-1) `step`, never `step` itself, at which
// `what` becomes true. Returns 0 if there is none or `what` is not a landmark.
// core/view/protocol/asked.h lists the landmarks.
std::uint32_t FindLandmark(const Timeline& timeline, const RunIndex& index, std::string_view what,
                           std::uint32_t step, int direction);

}  // namespace jobplay
