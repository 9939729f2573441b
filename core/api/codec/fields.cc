#include "core/api/codec/fields.h"

#include <limits>

#include "core/base/check.h"
#include "core/base/rfc3339.h"

namespace jobplay::codec {

const Json& Field(const Json& object, const char* name) {
  static const Json kNull;
  if (object.is_null()) return kNull;
  JOBPLAY_CHECK(object.is_object());
  const auto it = object.find(name);
  return it == object.end() ? kNull : *it;
}

std::optional<std::string> StringField(const Json& object, const char* name) {
  const Json& field = Field(object, name);
  if (field.is_null()) return std::nullopt;
  JOBPLAY_CHECK(field.is_string());
  return field.get_ref<const std::string&>();
}

std::optional<std::int64_t> Int64Field(const Json& object, const char* name) {
  const Json& field = Field(object, name);
  if (field.is_null()) return std::nullopt;
  JOBPLAY_CHECK(field.is_number_integer());
  return field.get<std::int64_t>();
}

std::optional<std::int32_t> Int32Field(const Json& object, const char* name) {
  const std::optional<std::int64_t> value = Int64Field(object, name);
  if (!value) return std::nullopt;
  JOBPLAY_CHECK(*value >= std::numeric_limits<std::int32_t>::min() &&
                *value <= std::numeric_limits<std::int32_t>::max());
  return static_cast<std::int32_t>(*value);
}

std::optional<bool> BoolField(const Json& object, const char* name) {
  const Json& field = Field(object, name);
  if (field.is_null()) return std::nullopt;
  JOBPLAY_CHECK(field.is_boolean());
  return field.get<bool>();
}

std::vector<std::string> StringsField(const Json& object, const char* name) {
  std::vector<std::string> strings;
  for (const Json& element : ArrayField(object, name)) {
    // Go decodes a null element as the empty string.
    JOBPLAY_CHECK(element.is_string() || element.is_null());
    strings.push_back(element.is_null() ? "" : element.get_ref<const std::string&>());
  }
  return strings;
}

StringMap StringMapField(const Json& object, const char* name) {
  StringMap map;
  const Json& field = Field(object, name);
  if (field.is_null()) return map;
  JOBPLAY_CHECK(field.is_object());
  for (const auto& [key, value] : field.get_ref<const Json::object_t&>()) {
    JOBPLAY_CHECK(value.is_string() || value.is_null());
    map.emplace(key, value.is_null() ? "" : value.get_ref<const std::string&>());
  }
  return map;
}

const Json::array_t& ArrayField(const Json& object, const char* name) {
  static const Json::array_t kNone;
  const Json& field = Field(object, name);
  if (field.is_null()) return kNone;
  JOBPLAY_CHECK(field.is_array());
  return field.get_ref<const Json::array_t&>();
}

Json TimeToJson(Time time) { return time == Time{} ? Json(nullptr) : Json(FormatRfc3339(time)); }

std::optional<Time> TimeField(const Json& object, const char* name) {
  const std::optional<std::string> text = StringField(object, name);
  if (!text) return std::nullopt;
  const ParsedGoTime parsed = ParseGoTime(*text);
  JOBPLAY_CHECK(parsed.error.empty());
  return NearestTime(parsed.time);
}

}  // namespace jobplay::codec
