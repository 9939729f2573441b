#include "core/api/leaves.h"

namespace jobplay {
namespace {

void Collect(const Json& json, const std::string& path, Leaves& leaves) {
  if (json.is_object() && (!json.empty() || path.empty())) {
    for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
      Collect(value, path.empty() ? name : path + "." + name, leaves);
    }
    return;
  }
  if (HasElements(json)) {
    for (std::size_t i = 0; i < json.size(); ++i) {
      Collect(json[i], path + "[" + ElementName(json[i], i) + "]", leaves);
    }
    return;
  }
  leaves[path] = &json;
}

}  // namespace

bool HasElements(const Json& json) {
  return json.is_array() && !json.empty() && json.front().is_structured();
}

std::string ElementName(const Json& element, std::size_t index) {
  for (const char* key : {"type", "name"}) {
    const auto it = element.is_object() ? element.find(key) : element.end();
    if (it != element.end() && it->is_string()) return it->get<std::string>();
  }
  return std::to_string(index);
}

Leaves LeavesOf(const Json& json) {
  Leaves leaves;
  if (!json.is_null()) Collect(json, "", leaves);
  return leaves;
}

}  // namespace jobplay
