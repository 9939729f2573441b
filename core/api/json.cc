#include "core/api/json.h"

namespace jobplay {

std::string JsonText(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string WellFormed(const std::string& text) {
  return Json::parse(JsonText(Json(text))).get<std::string>();
}

const Json& FieldOf(const Json& object, const char* name) {
  static const Json kNone;
  const auto it = object.find(name);
  return it == object.end() ? kNone : *it;
}

std::string TextOf(const Json& object, const char* name) {
  const Json& field = FieldOf(object, name);
  return field.is_string() ? field.get<std::string>() : std::string();
}

std::string PlainText(const Json& value) {
  return value.is_string() ? value.get_ref<const std::string&>() : JsonText(value);
}

}  // namespace jobplay
