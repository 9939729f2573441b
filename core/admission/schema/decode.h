// Strict decoding of JSON into the API's types, and encoding to the JSON that the API server
// prints.
//
// In between, an object is "sparse": it has only non-empty fields, and a missing field is Go's zero
// value. Pointers keep their zeros. Lists and maps may be present and empty.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/admission/schema/schema.h"
#include "core/api/json.h"

namespace jobplay {

// A decoding error, which prevents validation of the object.
struct DecodeError {
  enum class Stage : std::uint8_t {
    kStrict,  // unknown or duplicate fields; there may be several errors
    kValue,   // a value of a wrong type, which stops decoding before strict checks
    kType,    // the object does not declare its kind
    kScheme,  // the kind does not exist in that version
  };
  std::string message;  // the API server's message
  std::string path;     // of the field, if there is one; the field may not exist
  int line = 0;         // in the text, if the message has one
  Stage stage = Stage::kStrict;

  bool operator==(const DecodeError&) const = default;
};

struct Decoded {
  Json object;  // sparse
  std::vector<DecodeError> errors;
};

// Follows UnmarshalStrict of sigs.k8s.io/json: a value of a wrong type is the only error. Otherwise
// there is an error for every unknown field, including the fields that `minor` does not have.
Decoded DecodeObject(const Json& input, const StructType& type, int minor);

// Follows Go's json.Marshal for a sparse object: adds the zero fields that Go prints, and drops the
// others.
Json EncodeObject(const Json& sparse, const StructType& type);

// Follows apiequality.Semantic.DeepEqual for two sparse values: empty and missing collections are
// equal, and quantities are compared by amount.
bool SemanticEqual(const Json& a, const Json& b, const StructType& type);
// Compares one field of two sparse objects of a type.
bool SemanticEqualField(const Json& a, const Json& b, const FieldType& field);

}  // namespace jobplay
