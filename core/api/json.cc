#include "core/api/json.h"

namespace jobplay {

std::string JsonText(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string TextOf(const Json& object, const char* name) {
  const auto it = object.find(name);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::string PlainText(const Json& value) {
  return value.is_string() ? value.get_ref<const std::string&>() : JsonText(value);
}

}  // namespace jobplay
