// A value whose fields keep the order in which somebody wrote them. Json sorts them by name; an
// edit prints what it adds as it was given.
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
  // Null if there is no such field.
  const OrderedValue* Find(std::string_view name) const;
};

struct OrderedField {
  std::string name;
  OrderedValue value;
};

OrderedValue OrderedScalar(Json value);
OrderedValue OrderedList(std::vector<OrderedValue> elements);
OrderedValue OrderedFields(std::vector<OrderedField> fields);

// Sorted by name, as Json is.
OrderedValue InNameOrder(const Json& value);
// The value at `path`, in the order of the text; null if there is none.
OrderedValue InTextOrder(const YamlDocument& document, const FieldPath& path);
// The first document of a text in YAML or JSON.
Result<OrderedValue> ReadOrdered(std::string_view text);

Json ToJson(const OrderedValue& value);

}  // namespace jobplay
