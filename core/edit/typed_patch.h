// A merge patch that a person typed, in YAML or JSON.
#pragma once

#include <string_view>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// Returns the fields of `after` that differ from `before`. Fields that are missing in `after` do
// not change.
OrderedValue ChangedFields(const OrderedValue& before, const OrderedValue& after);

// Returns the typed text as a patch of `before`. It is an error if it is not a mapping.
Result<OrderedValue> ReadTypedPatch(const OrderedValue& before, std::string_view typed);

}  // namespace jobplay
