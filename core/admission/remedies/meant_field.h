// Suggestions for an unknown field.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/admission/schema/schema.h"
#include "core/api/json.h"
#include "core/yaml/document.h"

namespace jobplay {

// A suggested field, and its relation to the unknown one.
struct MeantField {
  enum class How { kMistyped, kElsewhere, kCalledSo };
  How how = How::kMistyped;
  FieldPath path;       // of the suggested field
  std::string or_else;  // another possible field beside it; usually empty
};

// Returns the type of the struct at a path in an object of `type`, or null if there is none.
const StructType* TypeAt(const StructType& type, const FieldPath& path);

// `path` ends with the unknown field, and `value` is its value. Fields of versions later than
// `minor` are not suggested.
std::optional<MeantField> FindMeantField(const StructType& type, const FieldPath& path,
                                         const Json& value, int minor);

}  // namespace jobplay
