// The kinds of actions that an entry of the timeline may be of.
#pragma once

#include <memory>
#include <span>

#include "core/sim/actions/action.h"
#include "core/sim/field_reader.h"

namespace jobplay {

struct ActionRow {
  const char* name;  // the field of the entry that says what is done
  std::unique_ptr<const ActionKind> (*read)(FieldReader& entry);
};

// In the order in which they are told of where an entry has none.
std::span<const ActionRow> ActionRows();

}  // namespace jobplay
