// A merge patch as a person types it, in YAML or JSON.
#pragma once

#include <string_view>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// The fields of `after` that differ from `before`. Fields that `after` does not name stay as they
// were.
OrderedValue ChangedFields(const OrderedValue& before, const OrderedValue& after);

// What was typed as a patch of `before`. An error if it is not a mapping.
Result<OrderedValue> ReadTypedPatch(const OrderedValue& before, std::string_view typed);

}  // namespace jobplay
