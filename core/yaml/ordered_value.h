// A value whose fields keep their order in the text. Json sorts them by name, but edits print new
// fields in the given order.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/json.h"
#include "core/yaml/document.h"

namespace jobplay {

struct OrderedField;

struct OrderedValue {
  enum class Kind { kScalar, kList, kFields };
  Kind kind = Kind::kScalar;
  Json scalar;                         // of kScalar
  std::vector<OrderedValue> elements;  // of kList
  std::vector<OrderedField> fields;    // of kFields

  bool IsEmptyCollection() const;
  // Returns null if the field does not exist.
  const OrderedValue* Find(std::string_view name) const;
};

struct OrderedField {
  std::string name;
  OrderedValue value;
};

OrderedValue OrderedScalar(Json value);
OrderedValue OrderedList(std::vector<OrderedValue> elements);
OrderedValue OrderedFields(std::vector<OrderedField> fields);

// Returns the value with its fields sorted by name, as in Json.
OrderedValue InNameOrder(const Json& value);
// Returns the value at `path` in the order of the text, or null if there is none.
OrderedValue InTextOrder(const YamlDocument& document, const FieldPath& path);
// Reads the first document of text in YAML or JSON.
Result<OrderedValue> ReadOrdered(std::string_view text);

Json ToJson(const OrderedValue& value);

}  // namespace jobplay
