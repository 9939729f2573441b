#include "core/yaml/ordered_value.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace jobplay {
namespace {

struct PlacedField {
  TextSpan key;
  const std::string* name;
};

// Returns the names of an object's fields. Fields from an alias or a merge key have no place and
// come first.
std::vector<PlacedField> FieldsInTextOrder(const YamlDocument& document, const Json& object,
                                           FieldPath& path) {
  std::vector<PlacedField> fields;
  for (const auto& [name, value] : object.get_ref<const Json::object_t&>()) {
    path.emplace_back(name);
    const YamlPlace* place = document.places.Find(path);
    path.pop_back();
    fields.push_back({place == nullptr ? TextSpan{} : place->key, &name});
  }
  std::stable_sort(fields.begin(), fields.end(), [](const PlacedField& a, const PlacedField& b) {
    return std::tie(a.key.line, a.key.column) < std::tie(b.key.line, b.key.column);
  });
  return fields;
}

OrderedValue Ordered(const YamlDocument& document, const Json& value, FieldPath& path) {
  OrderedValue ordered;
  if (value.is_array()) {
    ordered.kind = OrderedValue::Kind::kList;
    for (std::size_t i = 0; i < value.size(); ++i) {
      path.emplace_back(static_cast<int>(i));
      ordered.elements.push_back(Ordered(document, value[i], path));
      path.pop_back();
    }
  } else if (value.is_object()) {
    ordered.kind = OrderedValue::Kind::kFields;
    for (const PlacedField& field : FieldsInTextOrder(document, value, path)) {
      path.emplace_back(*field.name);
      ordered.fields.push_back({*field.name, Ordered(document, value[*field.name], path)});
      path.pop_back();
    }
  } else {
    ordered.scalar = value;
  }
  return ordered;
}

}  // namespace

bool OrderedValue::IsEmptyCollection() const {
  return kind != Kind::kScalar && elements.empty() && fields.empty();
}

const OrderedValue* OrderedValue::Find(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const OrderedField& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &found->value;
}

OrderedValue OrderedScalar(Json value) {
  OrderedValue ordered;
  ordered.scalar = std::move(value);
  return ordered;
}

OrderedValue OrderedList(std::vector<OrderedValue> elements) {
  OrderedValue ordered;
  ordered.kind = OrderedValue::Kind::kList;
  ordered.elements = std::move(elements);
  return ordered;
}

OrderedValue OrderedFields(std::vector<OrderedField> fields) {
  OrderedValue ordered;
  ordered.kind = OrderedValue::Kind::kFields;
  ordered.fields = std::move(fields);
  return ordered;
}

OrderedValue InNameOrder(const Json& value) {
  YamlDocument unplaced;
  FieldPath path;
  return Ordered(unplaced, value, path);
}

OrderedValue InTextOrder(const YamlDocument& document, const FieldPath& path) {
  const Json* value = ValueAt(document.value, path);
  FieldPath inner = path;
  return value == nullptr ? OrderedValue() : Ordered(document, *value, inner);
}

Result<OrderedValue> ReadOrdered(std::string_view text) {
  const Result<YamlDocument> document = ReadFirstDocument(text);
  if (!document) return document.error();
  return InTextOrder(*document, {});
}

Json ToJson(const OrderedValue& value) {
  switch (value.kind) {
    case OrderedValue::Kind::kScalar:
      return value.scalar;
    case OrderedValue::Kind::kList: {
      Json list = Json::array();
      for (const OrderedValue& element : value.elements) list.push_back(ToJson(element));
      return list;
    }
    case OrderedValue::Kind::kFields: {
      Json object = Json::object();
      for (const OrderedField& field : value.fields) object[field.name] = ToJson(field.value);
      return object;
    }
  }
  return nullptr;
}

}  // namespace jobplay
