// Values by small dense IDs, in chunks that copies of the map share. Copying a map of n values
// copies n/64 pointers. Changing one value after a copy clones one chunk. Iteration is by ID, which
// is by age.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/shared.h"

namespace jobplay {

template <typename T>
class SlotMap {
 public:
  // Returns an empty Shared if the ID has no value.
  const Shared<T>& Get(std::uint32_t id) const {
    const std::size_t chunk = id / kChunk;
    if (chunk >= chunks_.size()) return kNone;
    return chunks_[chunk]->slots[id % kChunk];
  }

  // An empty value frees the slot.
  void Set(std::uint32_t id, Shared<T> value) {
    const std::size_t chunk = id / kChunk;
    if (chunk >= chunks_.size()) chunks_.resize(chunk + 1);
    Chunk& held = chunks_[chunk].Mutable();
    Shared<T>& slot = held.slots[id % kChunk];
    const std::int32_t growth = static_cast<bool>(value) - static_cast<bool>(slot);
    slot = std::move(value);
    size_ += static_cast<std::uint32_t>(growth);
    held.size += static_cast<std::uint32_t>(growth);
    // Keep the last chunk, so that a single value that comes and goes does not allocate it each
    // time.
    if (held.size == 0 && chunk + 1 < chunks_.size()) chunks_[chunk] = {};
    if (growth > 0 && chunk < first_) first_ = chunk;
    while (first_ < chunks_.size() && chunks_[first_]->size == 0) ++first_;
  }

  // Returns the ID's value, which must exist, for changes that affect only this map.
  T& Mutable(std::uint32_t id) {
    return chunks_[id / kChunk].Mutable().slots[id % kChunk].Mutable();
  }

  std::uint32_t size() const { return size_; }

  // Calls visit(id, const Shared<T>&) for each value, ordered by ID. Removed IDs cost almost
  // nothing.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (std::size_t chunk = first_; chunk < chunks_.size(); ++chunk) {
      const Chunk& held = *chunks_[chunk];
      std::uint32_t left = held.size;
      for (std::size_t i = 0; i < kChunk && left > 0; ++i) {
        if (!held.slots[i]) continue;
        --left;
        visit(static_cast<std::uint32_t>(chunk * kChunk + i), held.slots[i]);
      }
    }
  }

 private:
  static constexpr std::size_t kChunk = 64;
  // A member: a static variable in Get would be checked for initialization at each call.
  inline static const Shared<T> kNone;
  struct Chunk {
    std::array<Shared<T>, kChunk> slots;
    std::uint32_t size = 0;
  };

  std::vector<Shared<Chunk>> chunks_;
  std::size_t first_ = 0;  // all chunks before it are empty
  std::uint32_t size_ = 0;
};

}  // namespace jobplay
