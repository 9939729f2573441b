#include "core/yaml/field_path.h"

#include <utility>

namespace jobplay {

std::string FormatFieldPath(const FieldPath& path) {
  std::string text;
  for (const PathStep& step : path) {
    if (step.index >= 0) {
      text += '[' + std::to_string(step.index) + ']';
    } else {
      text = WithKey(std::move(text), step.key);
    }
  }
  return text;
}

std::string WithKey(std::string path, std::string_view key) {
  if (key.find_first_of(".[]") != std::string_view::npos) {
    return path.append("[").append(key).append("]");
  }
  return path.append(path.empty() ? "" : ".").append(key);
}

const Json* ValueAt(const Json& root, const FieldPath& path) {
  const Json* value = &root;
  for (const PathStep& step : path) {
    if (step.index >= 0) {
      if (!value->is_array() || static_cast<std::size_t>(step.index) >= value->size())
        return nullptr;
      value = &(*value)[static_cast<std::size_t>(step.index)];
    } else {
      const auto member = value->is_object() ? value->find(step.key) : value->end();
      if (!value->is_object() || member == value->end()) return nullptr;
      value = &*member;
    }
  }
  return value;
}

}  // namespace jobplay
