// A callback that long-running work calls between steps, with the number of steps done. The work
// stops if the callback returns false.
#pragma once

#include <cstdint>
#include <functional>

namespace jobplay {

using Goes = std::function<bool(std::uint64_t steps)>;

}  // namespace jobplay
