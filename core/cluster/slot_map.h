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
    static const Shared<T> kNone;
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
    if (held.size == 0) chunks_[chunk] = {};
    if (growth > 0 && chunk < first_) first_ = chunk;
    while (first_ < chunks_.size() && chunks_[first_]->size == 0) ++first_;
  }

  std::uint32_t size() const { return size_; }

  // Calls visit(id, const Shared<T>&) for each held value in the order of ids. Long gone ids cost
  // nothing.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (std::size_t chunk = first_; chunk < chunks_.size(); ++chunk) {
      if (chunks_[chunk]->size == 0) continue;
      const Chunk& held = *chunks_[chunk];
      for (std::size_t i = 0; i < kChunk; ++i) {
        if (held.slots[i]) visit(static_cast<std::uint32_t>(chunk * kChunk + i), held.slots[i]);
      }
    }
  }

 private:
  static constexpr std::size_t kChunk = 64;
  struct Chunk {
    std::array<Shared<T>, kChunk> slots;
    std::uint32_t size = 0;
  };

  std::vector<Shared<Chunk>> chunks_;
  std::size_t first_ = 0;  // no chunk before it holds anything
  std::uint32_t size_ = 0;
};

}  // namespace jobplay
