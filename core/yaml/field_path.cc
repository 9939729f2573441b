#include "core/yaml/field_path.h"

namespace jobplay {

std::string FormatFieldPath(const FieldPath& path) {
  std::string text;
  for (const PathStep& step : path) {
    if (step.index >= 0) {
      text += '[' + std::to_string(step.index) + ']';
    } else if (step.key.find_first_of(".[]") != std::string::npos) {
      text += '[' + step.key + ']';
    } else {
      if (!text.empty()) text += '.';
      text += step.key;
    }
  }
  return text;
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
