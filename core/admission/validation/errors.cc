#include "core/admission/validation/errors.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "core/api/escaped_json.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

// encoding/json escapes what could end a script element.
std::string GoJson(const Json& value) {
  return JsonTextEscaping(value, [](std::int32_t rune) {
    return rune == '<' || rune == '>' || rune == '&' || rune == 0x2028 || rune == 0x2029;
  });
}

}  // namespace

Path Path::Child(std::string_view name) const {
  return Path(text_.empty() ? std::string(name) : text_ + '.' + std::string(name));
}

BadValue BadValue::Any(const Json* value) {
  return BadValue(value == nullptr ? "null" : GoJson(*value));
}

void ErrorList::Add(const char* type, const Path& path, const char* title, const std::string& value,
                    std::string_view detail) {
  std::string message = title;
  const std::string_view shown = Stretch(value, 0, std::max<std::size_t>(left_, 100));
  if (!value.empty()) message.append(": ").append(shown);
  if (shown.size() < value.size()) message += "...";
  left_ -= std::min(left_, shown.size());
  if (!detail.empty()) message += ": " + std::string(detail);
  errors_.push_back({type, path.text(), std::move(message)});
}

void ErrorList::Required(const Path& path, std::string_view detail) {
  Add("FieldValueRequired", path, "Required value", "", detail);
}

void ErrorList::Invalid(const Path& path, const BadValue& value, std::string_view detail) {
  Add("FieldValueInvalid", path, "Invalid value", value.text(), detail);
}

void ErrorList::NotSupported(const Path& path, const BadValue& value,
                             const std::vector<std::string>& supported) {
  std::string detail;
  for (const std::string& name : supported) {
    detail += detail.empty() ? "supported values: " : ", ";
    detail += GoQuote(name);
  }
  Add("FieldValueNotSupported", path, "Unsupported value", value.text(), detail);
}

void ErrorList::Forbidden(const Path& path, std::string_view detail) {
  Add("FieldValueForbidden", path, "Forbidden", "", detail);
}

void ErrorList::Duplicate(const Path& path, const BadValue& value) {
  Add("FieldValueDuplicate", path, "Duplicate value", value.text(), "");
}

void ErrorList::NotFound(const Path& path, const BadValue& value, std::string_view detail) {
  Add("FieldValueNotFound", path, "Not found", value.text(), detail);
}

void ErrorList::TooLong(const Path& path, int max_bytes) {
  Add("FieldValueTooLong", path, "Too long", "",
      "may not be more than " + std::to_string(max_bytes) + " bytes");
}

void ErrorList::TooMany(const Path& path, std::size_t actual, std::size_t most) {
  Add("FieldValueTooMany", path, "Too many", std::to_string(actual),
      "must have at most " + std::to_string(most) + " items");
}

void ErrorList::InvalidEach(const Path& path, std::string_view value,
                            const std::vector<std::string>& messages) {
  for (const std::string& message : messages) Invalid(path, BadValue::String(value), message);
}

void ErrorList::RequiredAndValid(const Path& path, const std::string& value,
                                 std::vector<std::string> (*check)(std::string_view)) {
  if (value.empty()) return Required(path);
  InvalidEach(path, value, check(value));
}

void ErrorList::NonNegative(const Path& path, std::int64_t value) {
  if (value < 0) Invalid(path, BadValue::Number(value), "must be greater than or equal to 0");
}

void ErrorList::Immutable(const Path& path, const BadValue& value, bool equal) {
  if (!equal) Invalid(path, value, "field is immutable");
}

std::string Aggregate(const std::vector<FieldError>& errors) {
  std::set<std::string> said;
  std::string all;
  for (const FieldError& error : errors) {
    const auto [text, is_new] = said.insert(error.field + ": " + error.message);
    if (is_new) all += (all.empty() ? "" : ", ") + *text;
  }
  return said.size() > 1 ? "[" + all + "]" : all;
}

}  // namespace jobplay
