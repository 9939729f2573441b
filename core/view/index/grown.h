// Lists by id, which grow as ids come up.
#pragma once

#include <cstdint>
#include <vector>

namespace jobplay {

// The element of that id, which is there from now on.
template <typename T>
T& GrownTo(std::vector<T>& list, std::uint32_t id) {
  if (id >= list.size()) list.resize(id + 1);
  return list[id];
}

}  // namespace jobplay
