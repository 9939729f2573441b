// Values by small dense id, in chunks that copies of the map share. Copying a map of n values costs
// n/64 pointers; changing one value after a copy clones one chunk. Walks go by id, that is by age.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/shared.h"

namespace jobplay {

template <typename T>
class SlotMap {
 public:
  // An empty Shared where the id holds nothing.
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
    // The last one stays: what is held now and then, one at a time, would make it again each time.
    if (held.size == 0 && chunk + 1 < chunks_.size()) chunks_[chunk] = {};
    if (growth > 0 && chunk < first_) first_ = chunk;
    while (first_ < chunks_.size() && chunks_[first_]->size == 0) ++first_;
  }

  // What the id holds, which is something, to be changed by this map alone.
  T& Mutable(std::uint32_t id) {
    return chunks_[id / kChunk].Mutable().slots[id % kChunk].Mutable();
  }

  std::uint32_t size() const { return size_; }

  // Calls visit(id, const Shared<T>&) for each held value in the order of ids. Long gone ids cost
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
  // A member, since one within Get would be asked at each call whether it is there yet.
  inline static const Shared<T> kNone;
  struct Chunk {
    std::array<Shared<T>, kChunk> slots;
    std::uint32_t size = 0;
  };

  std::vector<Shared<Chunk>> chunks_;
  std::size_t first_ = 0;  // no chunk before it holds anything
  std::uint32_t size_ = 0;
};

}  // namespace jobplay
