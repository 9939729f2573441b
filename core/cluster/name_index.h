// Ids by namespace and name, without keeping the names: the objects have them already. Looked up, never
// walked, so its order does not matter.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/base/hash.h"
#include "core/cluster/table.h"

namespace jobplay {

class NameIndex {
 public:
  void Add(std::string_view namespace_, std::string_view name, std::uint32_t id) {
    ids_.emplace(Key(namespace_, name), id);
  }

  // 0 when there is none. `table` holds the objects that were added.
  template <typename T>
  std::uint32_t Find(const Table<T>& table, std::string_view namespace_,
                     std::string_view name) const {
    const auto [first, last] = ids_.equal_range(Key(namespace_, name));
    for (auto it = first; it != last; ++it) {
      const Shared<T>& object = table.Get(it->second);
      if (object && object->metadata.name() == name && object->metadata.namespace_() == namespace_) {
        return it->second;
      }
    }
    return 0;
  }

  void Remove(std::string_view namespace_, std::string_view name, std::uint32_t id) {
    const auto [first, last] = ids_.equal_range(Key(namespace_, name));
    for (auto it = first; it != last; ++it) {
      if (it->second == id) {
        ids_.erase(it);
        return;
      }
    }
  }

  void Clear() { ids_.clear(); }

 private:
  static std::uint64_t Key(std::string_view namespace_, std::string_view name) {
    return Hasher().Add(namespace_).Add(name).value();
  }

  std::unordered_multimap<std::uint64_t, std::uint32_t> ids_;
};

}  // namespace jobplay
