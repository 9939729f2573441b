#include "core/edit/read_edit.h"

#include <optional>
#include <string>
#include <utility>

namespace jobplay {
namespace {

std::vector<OrderedValue> ElementsOf(const OrderedValue& edit, std::string_view name) {
  const OrderedValue* list = edit.Find(name);
  return list == nullptr ? std::vector<OrderedValue>() : list->elements;
}

// Nothing for null.
std::optional<OrderedValue> ValueOf(const OrderedValue* value) {
  const bool is_null =
      value == nullptr || (value->kind == OrderedValue::Kind::kScalar && value->scalar.is_null());
  return is_null ? std::nullopt : std::optional(*value);
}

std::string TextIn(const OrderedValue& fields, std::string_view name) {
  const OrderedValue* value = fields.Find(name);
  return value != nullptr && value->scalar.is_string() ? value->scalar.get<std::string>()
                                                       : std::string();
}

}  // namespace

Result<ScenarioEdit> ReadScenarioEdit(std::string_view text) {
  const Result<OrderedValue> read = ReadOrdered(text);
  if (!read) return read.error();
  ScenarioEdit edit{.timeline = ElementsOf(*read, "timeline"), .rules = ElementsOf(*read, "rules")};
  for (const OrderedValue& index : ElementsOf(*read, "removed")) {
    if (index.scalar.is_number_integer() && index.scalar >= 0)
      edit.removed.push_back(index.scalar.get<std::size_t>());
  }
  if (const OrderedValue* spec = read->Find("spec")) {
    for (const OrderedField& field : spec->fields) {
      edit.spec.push_back({field.name, ValueOf(&field.value)});
    }
  }
  for (const OrderedValue& field : ElementsOf(*read, "fields")) {
    edit.fields.push_back(
        {TextIn(field, "object"), TextIn(field, "path"), ValueOf(field.Find("value"))});
  }
  if (const OrderedValue* until = read->Find("until"); until && until->scalar.is_number()) {
    edit.until = Duration{1000} * until->scalar.get<std::int64_t>();
  }
  return edit;
}

}  // namespace jobplay
