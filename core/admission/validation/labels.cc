#include "core/admission/validation/labels.h"

#include <algorithm>

#include "core/admission/reasons/placement.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"

namespace jobplay {
namespace {

// Returns true if labels.NewRequirement accepts it.
bool IsSound(const Json& requirement) {
  ErrorList errors;
  ValidateRequirement(requirement, Numbers::kRefused, false, Path(), &errors);
  return errors.empty();
}

bool Holds(const Json& requirement, const Json& labels) {
  const std::string& op = Text(requirement, "operator");
  const auto label = labels.find(Text(requirement, "key"));
  const bool there = label != labels.end();
  if (op == "Exists") return there;
  if (op == "DoesNotExist") return !there;
  const Json& values = List(requirement, "values");
  const bool among = there && std::find(values.begin(), values.end(), *label) != values.end();
  return op == "In" ? among : !among;
}

}  // namespace

void ValidateLabelName(std::string_view name, const Path& path, ErrorList* errors) {
  errors->InvalidEach(path, name, IsQualifiedName(name));
}

void ValidateLabels(const Json* labels, const Path& path, ErrorList* errors) {
  if (labels == nullptr) return;
  for (const auto& [key, value] : labels->items()) {
    ValidateLabelName(key, path, errors);
    const auto& text = value.get_ref<const std::string&>();
    errors->InvalidEach(path, text, IsLabelValue(text));
  }
}

void ValidateRequirement(const Json& requirement, Numbers numbers, bool allow_invalid_values,
                         const Path& path, ErrorList* errors) {
  const std::string& op = Text(requirement, "operator");
  const Json& values = List(requirement, "values");
  if (op == "In" || op == "NotIn") {
    if (values.empty()) {
      errors->Required(path.Child("values"), reason::kValuesForIn);
    }
  } else if (op == "Exists" || op == "DoesNotExist") {
    if (!values.empty()) {
      errors->Forbidden(path.Child("values"), reason::kNoValuesForExists);
    }
  } else if (numbers == Numbers::kCompared && (op == "Gt" || op == "Lt")) {
    if (values.size() != 1) {
      errors->Required(path.Child("values"), reason::kOneValueToCompare);
    }
  } else {
    errors->Invalid(path.Child("operator"), BadValue::Named(op), reason::kSelectorOperator);
  }
  ValidateLabelName(Text(requirement, "key"), path.Child("key"), errors);
  if (allow_invalid_values) return;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto& value = values[i].get_ref<const std::string&>();
    errors->InvalidEach(path.Child("values").Index(i), value, IsLabelValue(value));
  }
}

void ValidateLabelSelector(const Json* selector, bool allow_invalid_values, const Path& path,
                           ErrorList* errors) {
  if (selector == nullptr) return;
  ValidateLabels(Get(*selector, "matchLabels"), path.Child("matchLabels"), errors);
  const Json& expressions = List(*selector, "matchExpressions");
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    ValidateRequirement(expressions[i], Numbers::kRefused, allow_invalid_values,
                        path.Child("matchExpressions").Index(i), errors);
  }
}

bool SelectorHasInvalidLabelValue(const Json* selector) {
  if (selector == nullptr) return false;
  for (const Json& expression : List(*selector, "matchExpressions")) {
    for (const Json& value : List(expression, "values")) {
      if (!IsLabelValue(value.get_ref<const std::string&>()).empty()) return true;
    }
  }
  return false;
}

SelectorMatch MatchSelector(const Json* selector, const Json& labels) {
  if (selector == nullptr) return SelectorMatch::kNo;
  bool matches = true;
  for (const auto& [key, value] : Struct(*selector, "matchLabels").items()) {
    if (!IsQualifiedName(key).empty() ||
        !IsLabelValue(value.get_ref<const std::string&>()).empty()) {
      return SelectorMatch::kBroken;
    }
    const auto label = labels.find(key);
    if (label == labels.end() || *label != value) matches = false;
  }
  for (const Json& expression : List(*selector, "matchExpressions")) {
    if (!IsSound(expression)) return SelectorMatch::kBroken;
    if (!Holds(expression, labels)) matches = false;
  }
  return matches ? SelectorMatch::kYes : SelectorMatch::kNo;
}

}  // namespace jobplay
