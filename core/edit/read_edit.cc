#include "core/edit/read_edit.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace jobplay {
namespace {

std::vector<OrderedValue> ElementsOf(const OrderedValue& edit, std::string_view name) {
  const OrderedValue* list = edit.Find(name);
  return list == nullptr ? std::vector<OrderedValue>() : list->elements;
}

// Returns nothing for null.
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

std::int64_t NumberIn(const OrderedValue& fields, std::string_view name) {
  const OrderedValue* value = fields.Find(name);
  return value != nullptr && value->scalar.is_number_integer() ? value->scalar.get<std::int64_t>()
                                                               : 0;
}

std::int64_t CountIn(const OrderedValue& fields) {
  return std::clamp<std::int64_t>(NumberIn(fields, "count"), 0, 1'000'000'000);
}

// Reads the form in which the engine describes it to the page.
HandFault ReadHandFault(const OrderedValue& value) {
  HandFault fault{.rate = TextIn(value, "rate")};
  for (const OrderedValue& entry : ElementsOf(value, "entries")) {
    if (entry.scalar.is_number_integer() && entry.scalar >= 0) {
      fault.entries.push_back(entry.scalar.get<std::size_t>());
    }
  }
  fault.count = CountIn(value);
  if (const std::int64_t down = NumberIn(value, "down"); down > 0) {
    fault.down = Duration{1000} * down;
  }
  fault.verb = TextIn(value, "verb");
  fault.resource = TextIn(value, "resource");
  fault.error = TextIn(value, "error");
  for (const OrderedValue& one : ElementsOf(value, "exits")) {
    fault.exits.emplace_back(static_cast<int>(NumberIn(one, "code")), CountIn(one));
  }
  return fault;
}

void ReadChances(const OrderedValue& read, ScenarioEdit& edit) {
  if (const OrderedValue* chance = read.Find("chance")) edit.chance = ReadChanceForm(*chance);
  if (const OrderedValue* rules = read.Find("rulesAsChance")) {
    edit.rules_as_chance = ReadChanceForm(*rules);
  }
  const OrderedValue* rate = read.Find("rate");
  const OrderedValue* fault = rate == nullptr ? nullptr : rate->Find("fault");
  if (fault == nullptr) return;
  const OrderedValue* often = rate->Find("rate");
  const bool is_number = often != nullptr && often->scalar.is_number();
  edit.rate = RateChange{ReadHandFault(*fault), is_number ? often->scalar.get<double>() : 0};
}

int PlaceIn(const OrderedValue& span, std::string_view name) {
  return static_cast<int>(std::clamp<std::int64_t>(NumberIn(span, name), 0, 1'000'000'000));
}

// Reads the form of quick fixes.
std::vector<TextEdit> ReadPlaces(const OrderedValue& read) {
  std::vector<TextEdit> places;
  for (const OrderedValue& place : ElementsOf(read, "places")) {
    const OrderedValue* span = place.Find("span");
    if (span == nullptr) continue;
    places.push_back({{PlaceIn(*span, "line"), PlaceIn(*span, "column"), PlaceIn(*span, "endLine"),
                       PlaceIn(*span, "endColumn")},
                      TextIn(place, "text")});
  }
  return places;
}

}  // namespace

Result<ScenarioEdit> ReadScenarioEdit(std::string_view text) {
  const Result<OrderedValue> read = ReadOrdered(text);
  if (!read) return read.error();
  ScenarioEdit edit{.timeline = ElementsOf(*read, "timeline"),
                    .rules = ElementsOf(*read, "rules"),
                    .expect = ElementsOf(*read, "expect"),
                    .places = ReadPlaces(*read)};
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
    const Result<OrderedValue> value = ReadOrdered(TextIn(field, "yaml"));
    if (!value) return value.error();
    edit.fields.push_back({TextIn(field, "object"), TextIn(field, "path"), ValueOf(&*value)});
  }
  if (const OrderedValue* until = read->Find("until"); until && until->scalar.is_number()) {
    edit.until = Duration{1000} * until->scalar.get<std::int64_t>();
  }
  ReadChances(*read, edit);
  return edit;
}

}  // namespace jobplay
