// Fields of a pod's spec as it was declared, of which any may be missing.
#pragma once

#include <string>

#include "core/api/json.h"

namespace jobplay::shell {

// Null is as good as nothing in a manifest.
inline const Json& FieldOf(const Json& object, const char* name) {
  static const Json kNone;
  const auto it = object.find(name);
  return it == object.end() ? kNone : *it;
}

inline std::string TextOf(const Json& object, const char* name) {
  const Json& field = FieldOf(object, name);
  return field.is_string() ? field.get<std::string>() : "";
}

}  // namespace jobplay::shell
