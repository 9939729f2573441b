// Whether work that takes long is to go on: it asks between two steps, with how many are done.
#pragma once

#include <cstdint>
#include <functional>

namespace jobplay {

using Goes = std::function<bool(std::uint64_t steps)>;

}  // namespace jobplay
