// The leaves of an object's JSON by field path, with names as people write them:
// status.conditions[Failed].reason.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "core/api/json.h"

namespace jobplay {

// Lists of scalars and empty values are leaves. Conditions are named by their type.
using Leaves = std::map<std::string, const Json*>;
Leaves LeavesOf(const Json& json);

// Returns true for an array whose elements have fields of their own. Other arrays are leaves.
bool HasElements(const Json& json);

// Returns the type or name of conditions, containers and similar elements, which keep it in the
// list; otherwise the index.
std::string ElementName(const Json& element, std::size_t index);

}  // namespace jobplay
