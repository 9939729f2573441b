// Which field somebody meant who wrote one that is not there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/admission/schema/schema.h"
#include "core/api/json.h"
#include "core/yaml/document.h"

namespace jobplay {

// A field that is there, and how it is related to the one that was written.
struct MeantField {
  enum class How { kMistyped, kElsewhere, kCalledSo };
  How how = How::kMistyped;
  FieldPath path;       // of the field that is meant
  std::string or_else;  // the name of another beside it that may be, too; mostly empty
};

// The type of the struct at a path of an object of `type`; nullptr where there is none.
const StructType* TypeAt(const StructType& type, const FieldPath& path);

// `path` ends with the unknown field; `value` is what it was given. Fields of later versions than
// `minor` are not meant.
std::optional<MeantField> FindMeantField(const StructType& type, const FieldPath& path,
                                         const Json& value, int minor);

}  // namespace jobplay
