// Lists by ID that grow when an ID is first used.
#pragma once

#include <cstdint>
#include <vector>

namespace jobplay {

// Returns the element with that ID. Creates it if needed.
template <typename T>
T& GrownTo(std::vector<T>& list, std::uint32_t id) {
  if (id >= list.size()) list.resize(id + 1);
  return list[id];
}

}  // namespace jobplay
