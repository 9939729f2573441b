// The visible state at one moment: all tables of journal.h by id. Copying it only copies pointers
// to chunks, so keyframes share the unchanged parts.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/cluster/journal.h"

namespace jobplay {

class StateTables {
 public:
  template <typename T>
  Shared<T> Get(TableId table, std::uint32_t id) const {
    const Rows& rows = tables_[static_cast<std::size_t>(table)];
    const std::size_t chunk = id / kChunk;
    if (chunk >= rows.chunks.size() || !rows.chunks[chunk]) return {};
    return (*rows.chunks[chunk])[id % kChunk].template As<T>();
  }

  // Returns the number of rows that have a value.
  std::uint32_t size(TableId table) const { return tables_[static_cast<std::size_t>(table)].size; }

  // Calls visit(id, const Shared<T>&) for each row that has a value, in order of ids.
  template <typename T, typename Visit>
  void ForEach(TableId table, Visit visit) const {
    const Rows& rows = tables_[static_cast<std::size_t>(table)];
    for (std::size_t chunk = 0; chunk < rows.chunks.size(); ++chunk) {
      if (!rows.chunks[chunk]) continue;
      const Chunk& slots = *rows.chunks[chunk];
      for (std::size_t i = 0; i < kChunk; ++i) {
        if (slots[i])
          visit(static_cast<std::uint32_t>(chunk * kChunk + i), slots[i].template As<T>());
      }
    }
  }

  void Apply(const Change& change) { Set(change.table, change.id, change.after); }
  void Undo(const Change& change) { Set(change.table, change.id, change.before); }

 private:
  static constexpr std::size_t kChunk = 64;
  using Chunk = std::array<AnyShared, kChunk>;
  struct Rows {
    std::vector<Shared<Chunk>> chunks;
    std::uint32_t size = 0;
  };

  void Set(TableId table, std::uint32_t id, AnyShared value) {
    Rows& rows = tables_[static_cast<std::size_t>(table)];
    const std::size_t chunk = id / kChunk;
    if (chunk >= rows.chunks.size()) rows.chunks.resize(chunk + 1);
    AnyShared& slot = rows.chunks[chunk].Mutable()[id % kChunk];
    rows.size += static_cast<std::uint32_t>(static_cast<bool>(value)) -
                 static_cast<std::uint32_t>(static_cast<bool>(slot));
    slot = std::move(value);
  }

  std::array<Rows, static_cast<std::size_t>(TableId::kCount)> tables_;
};

}  // namespace jobplay
