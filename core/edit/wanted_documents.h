// The data that a text is to have after an edit: changes of plain values, against which the edited
// text is checked.
#pragma once

#include <cstddef>
#include <vector>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// Sets the value at `path`. Missing maps on the way are added. False, with nothing changed, if the
// way leads through something else.
bool SetIn(Json& root, const FieldPath& path, Json value);

// Removes the value at `path`; true if it was there.
bool RemoveIn(Json& root, const FieldPath& path);

// The index at which an entry belongs into spec.timeline: after all entries that are not later.
std::size_t PlaceInTimeline(const Json& timeline, const Json& entry);

}  // namespace jobplay
