// Strict decoding of JSON into the API's types, and back to the JSON that the API server prints.
//
// Between the two an object is "sparse": only fields with something in them are there, so a missing
// field reads as Go's zero value. Pointers keep their zeros, lists and maps may be there and empty.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/admission/schema/schema.h"
#include "core/api/json.h"

namespace jobplay {

// Something that decoding refuses before the object is even looked at.
struct DecodeError {
  enum class Stage : std::uint8_t {
    kStrict,  // fields that are unknown or there twice; there may be several of them
    kValue,   // of a wrong type, which ends decoding before its strict part says anything
    kType,    // what is sent does not say what it is
    kScheme,  // there is no such kind in that version
  };
  std::string message;  // as the API server says it
  std::string path;     // of the field, when there is one; may name a field that is not there
  int line = 0;         // in the text, when the message names one
  Stage stage = Stage::kStrict;

  bool operator==(const DecodeError&) const = default;
};

struct Decoded {
  Json object;  // sparse
  std::vector<DecodeError> errors;
};

// Follows sigs.k8s.io/json's UnmarshalStrict: a value of a wrong type is the only error when there
// is one; else every unknown field is. Fields that `minor` does not have are unknown.
Decoded DecodeObject(const Json& input, const StructType& type, int minor);

// Go's json.Marshal of a sparse object: zero fields that Go would print are added, others dropped.
Json EncodeObject(const Json& sparse, const StructType& type);

// apiequality.Semantic.DeepEqual of two sparse values: empty and missing collections are equal,
// quantities are compared by amount.
bool SemanticEqual(const Json& a, const Json& b, const StructType& type);
// The same for one field of two sparse objects of a type.
bool SemanticEqualField(const Json& a, const Json& b, const FieldType& field);

}  // namespace jobplay
