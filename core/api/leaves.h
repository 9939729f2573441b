// The leaves of an object's JSON by path, as people name fields: status.conditions[Failed].reason.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "core/api/json.h"

namespace jobplay {

// Lists of scalars and what is empty are leaves; conditions are named by their type.
using Leaves = std::map<std::string, const Json*>;
Leaves LeavesOf(const Json& json);

// An array whose elements have fields of their own; others are leaves.
bool HasElements(const Json& json);

// Conditions, containers and their like go by their type or name, which stays theirs in the list.
std::string ElementName(const Json& element, std::size_t index);

}  // namespace jobplay
