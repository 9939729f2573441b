// An index from namespace and name to ID. It does not store names, because the objects have them.
// It is never iterated, so its order does not matter. It is one flat array, because each write
// reads it and a fork copies it.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/hash.h"
#include "core/cluster/table.h"

namespace jobplay {

class NameIndex {
 public:
  // `id` must be neither 0 nor the largest number.
  void Add(std::string_view namespace_, std::string_view name, std::uint32_t id) {
    if ((used_ + 1) * 4 > slots_.size() * 3) Rebuild();
    Put(Key(namespace_, name), id);
    ++count_;
  }

  // Returns 0 if there is none. `table` must hold the added objects.
  template <typename T>
  std::uint32_t Find(const Table<T>& table, std::string_view namespace_,
                     std::string_view name) const {
    if (slots_.empty()) return 0;
    const std::uint64_t key = Key(namespace_, name);
    for (std::size_t at = Home(key); slots_[at].id != kFree; at = Next(at)) {
      if (slots_[at].key != key || slots_[at].id == kRemoved) continue;
      const Shared<T>& object = table.Get(slots_[at].id);
      if (object && object->metadata.name() == name &&
          object->metadata.namespace_() == namespace_) {
        return slots_[at].id;
      }
    }
    return 0;
  }

  void Remove(std::string_view namespace_, std::string_view name, std::uint32_t id) {
    if (slots_.empty()) return;
    const std::uint64_t key = Key(namespace_, name);
    for (std::size_t at = Home(key); slots_[at].id != kFree; at = Next(at)) {
      if (slots_[at].key != key || slots_[at].id != id) continue;
      slots_[at].id = kRemoved;  // entries behind it must still be found
      --count_;
      return;
    }
  }

  void Clear() { *this = NameIndex(); }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t id = kFree;
  };
  static constexpr std::uint32_t kFree = 0;
  static constexpr std::uint32_t kRemoved = UINT32_MAX;

  static std::uint64_t Key(std::string_view namespace_, std::string_view name) {
    return Hasher().Add(namespace_).Add(name).value();
  }

  std::size_t Home(std::uint64_t key) const { return key & (slots_.size() - 1); }
  std::size_t Next(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }

  void Put(std::uint64_t key, std::uint32_t id) {
    std::size_t at = Home(key);
    while (slots_[at].id != kFree) at = Next(at);
    slots_[at] = {key, id};
    ++used_;
  }

  // Rehashes: drops removed entries and grows if needed.
  void Rebuild() {
    std::size_t size = 16;
    while (size < count_ * 2 + 2) size *= 2;
    const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(size));
    used_ = 0;
    for (const Slot& slot : old) {
      if (slot.id != kFree && slot.id != kRemoved) Put(slot.key, slot.id);
    }
  }

  std::vector<Slot> slots_;  // the size is a power of two; never full
  std::size_t used_ = 0;     // slots that are not free
  std::size_t count_ = 0;    // names
};

}  // namespace jobplay
