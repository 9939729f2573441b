// The data that a text should have after an edit: the same changes on plain values, which the
// edited text is compared with.
#pragma once

#include <cstddef>
#include <vector>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// Sets the value at `path`. Adds missing maps on the way. If another kind of value is on the way,
// returns false and changes nothing.
bool SetIn(Json& root, const FieldPath& path, Json value);

// Removes the value at `path`. Returns true if it existed.
bool RemoveIn(Json& root, const FieldPath& path);

// Returns the index for an entry in spec.timeline: after all entries that are not later.
std::size_t PlaceInTimeline(const Json& timeline, const Json& entry);

}  // namespace jobplay
