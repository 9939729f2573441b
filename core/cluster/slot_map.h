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
    return (*chunks_[chunk])[id % kChunk];
  }

  // An empty value frees the slot.
  void Set(std::uint32_t id, Shared<T> value) {
    const std::size_t chunk = id / kChunk;
    if (chunk >= chunks_.size()) chunks_.resize(chunk + 1);
    Shared<T>& slot = chunks_[chunk].Mutable()[id % kChunk];
    size_ += static_cast<std::uint32_t>(static_cast<bool>(value)) -
             static_cast<std::uint32_t>(static_cast<bool>(slot));
    slot = std::move(value);
  }

  std::uint32_t size() const { return size_; }

  // Calls visit(id, const Shared<T>&) for each held value in the order of ids.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk) {
      if (!chunks_[chunk]) continue;
      const Chunk& slots = *chunks_[chunk];
      for (std::size_t i = 0; i < kChunk; ++i) {
        if (slots[i]) visit(static_cast<std::uint32_t>(chunk * kChunk + i), slots[i]);
      }
    }
  }

 private:
  static constexpr std::size_t kChunk = 64;
  using Chunk = std::array<Shared<T>, kChunk>;

  std::vector<Shared<Chunk>> chunks_;
  std::uint32_t size_ = 0;
};

}  // namespace jobplay
