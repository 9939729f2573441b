// A table of the visible state: a SlotMap that reports changes to the journal.
#pragma once

#include "core/base/check.h"
#include "core/cluster/context.h"
#include "core/cluster/slot_map.h"

namespace jobplay {

template <typename T>
class Table {
 public:
  explicit Table(TableId id) : id_(id) {}

  TableId id() const { return id_; }

  const Shared<T>& Get(std::uint32_t id) const { return values_.Get(id); }

  void Set(Context& context, std::uint32_t id, Shared<T> value) {
    if (context.journal != nullptr) {
      context.journal->Record(id_, id, AnyShared(values_.Get(id)), AnyShared(value));
    }
    values_.Set(id, std::move(value));
  }

  // Returns the ID's value, which must exist, for changes in place. Only allowed while nothing is
  // recorded.
  T& Mutable(const Context& context, std::uint32_t id) {
    JOBPLAY_CHECK(context.journal == nullptr);
    return values_.Mutable(id);
  }

  void Erase(Context& context, std::uint32_t id) { Set(context, id, {}); }

  std::uint32_t size() const { return values_.size(); }
  const SlotMap<T>& values() const { return values_; }

  template <typename Visit>
  void ForEach(Visit visit) const {
    values_.ForEach(visit);
  }

 private:
  TableId id_;
  SlotMap<T> values_;
};

}  // namespace jobplay
