// A field of a pod's spec as it was declared, which may be missing.
#pragma once

#include "core/api/json.h"

namespace jobplay::shell {

// Null is as good as nothing in a manifest.
inline const Json& FieldOf(const Json& object, const char* name) {
  static const Json kNone;
  const auto it = object.find(name);
  return it == object.end() ? kNone : *it;
}

}  // namespace jobplay::shell
