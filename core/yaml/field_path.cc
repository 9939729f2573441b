#include "core/yaml/field_path.h"

#include <utility>

#include "core/base/digits.h"
#include "core/base/text.h"

namespace jobplay {

std::optional<FieldPath> ReadFieldPath(std::string_view text) {
  FieldPath path;
  for (std::string_view step : Split(text, '.')) {
    std::vector<int> elements;
    while (!step.empty() && step.back() == ']') {
      const std::size_t open = step.rfind('[');
      if (open == std::string_view::npos) return std::nullopt;
      const auto index = WholeNumber(step.substr(open + 1, step.size() - open - 2));
      if (!index || *index > 100'000) return std::nullopt;
      elements.insert(elements.begin(), static_cast<int>(*index));
      step = step.substr(0, open);
    }
    if (step.empty()) return std::nullopt;
    path.emplace_back(std::string(step));
    for (const int element : elements) path.emplace_back(element);
  }
  return path;
}

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
