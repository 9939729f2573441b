#include "core/admission/tree.h"

namespace jobplay {

const char* GoKind(const Json& value) {
  if (value.is_object()) return "object";
  if (value.is_array()) return "array";
  if (value.is_string()) return "string";
  if (value.is_boolean()) return "bool";
  return "number";
}

}  // namespace jobplay
