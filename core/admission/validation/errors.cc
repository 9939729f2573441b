#include "core/admission/validation/errors.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "core/admission/reasons/common.h"
#include "core/api/escaped_json.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

// encoding/json escapes characters that could end a script element.
std::string GoJson(const Json& value) {
  return EscapeJson(JsonText(value), [](std::int32_t rune) {
    return rune == '<' || rune == '>' || rune == '&' || rune == 0x2028 || rune == 0x2029;
  });
}

}  // namespace

Path Path::Child(std::string_view name) const {
  return Path(text_.empty() ? std::string(name) : text_ + '.' + std::string(name));
}

BadValue BadValue::Any(const Json* value) {
  if (value == nullptr) return Null();
  return BadValue(GoJson(*value), value->is_string() ? value->get<std::string>() : std::string());
}

void ErrorList::Add(const char* type, const Path& path, const char* title, const BadValue& value,
                    Reason reason) {
  std::string message = title;
  const std::string& whole = value.shown();
  const std::string_view shown = Stretch(whole, 0, std::max<std::size_t>(left_, 100));
  const bool is_cut = shown.size() < whole.size();
  if (!whole.empty()) message.append(": ").append(shown);
  if (is_cut) message += "...";
  left_ -= std::min(left_, shown.size());
  if (const std::string detail = Render(reason); !detail.empty()) message.append(": ") += detail;
  errors_.push_back({type, path.text(), std::move(message), is_cut ? std::string() : value.text(),
                     std::move(reason)});
}

void ErrorList::Required(const Path& path) { Required(path, reason::kNoDetail); }

void ErrorList::Required(const Path& path, const PlainReason& reason) {
  Required(path, Reason(reason));
}

void ErrorList::Required(const Path& path, Reason reason) {
  Add("FieldValueRequired", path, "Required value", BadValue::None(), std::move(reason));
}

void ErrorList::Invalid(const Path& path, const BadValue& value, const PlainReason& reason) {
  Invalid(path, value, Reason(reason));
}

void ErrorList::Invalid(const Path& path, const BadValue& value, Reason reason) {
  Add("FieldValueInvalid", path, "Invalid value", value, std::move(reason));
}

void ErrorList::NotSupported(const Path& path, const BadValue& value,
                             std::vector<std::string> supported) {
  Add("FieldValueNotSupported", path, "Unsupported value", value,
      reason::kSupportedValues(std::move(supported)));
}

void ErrorList::Forbidden(const Path& path, const PlainReason& reason) {
  Forbidden(path, Reason(reason));
}

void ErrorList::Forbidden(const Path& path, Reason reason) {
  Add("FieldValueForbidden", path, "Forbidden", BadValue::None(), std::move(reason));
}

void ErrorList::Duplicate(const Path& path, const BadValue& value) {
  Add("FieldValueDuplicate", path, "Duplicate value", value, reason::kNoDetail);
}

void ErrorList::NotFound(const Path& path, const BadValue& value) {
  NotFound(path, value, reason::kNoDetail);
}

void ErrorList::NotFound(const Path& path, const BadValue& value, Reason reason) {
  Add("FieldValueNotFound", path, "Not found", value, std::move(reason));
}

void ErrorList::TooLong(const Path& path, int max_bytes) {
  Add("FieldValueTooLong", path, "Too long", BadValue::None(), reason::kTooLong(max_bytes));
}

void ErrorList::TooMany(const Path& path, std::size_t actual, std::size_t most) {
  Add("FieldValueTooMany", path, "Too many", BadValue::Number(static_cast<std::int64_t>(actual)),
      reason::kTooMany(static_cast<std::int64_t>(most)));
}

void ErrorList::InvalidEach(const Path& path, std::string_view value, const ReasonList& reasons) {
  if (!reasons.empty()) InvalidEach(path, BadValue::String(value), reasons);
}

void ErrorList::InvalidEach(const Path& path, const BadValue& value, const ReasonList& reasons) {
  for (const Reason& reason : reasons) Invalid(path, value, reason);
}

void ErrorList::RequiredAndValid(const Path& path, const std::string& value,
                                 ReasonList (*check)(std::string_view)) {
  if (value.empty()) return Required(path);
  InvalidEach(path, value, check(value));
}

void ErrorList::NonNegative(const Path& path, std::int64_t value) {
  if (value < 0) Invalid(path, BadValue::Number(value), reason::kAtLeast(0));
}

void ErrorList::Immutable(const Path& path, const BadValue& value, bool equal) {
  if (!equal) Invalid(path, value, reason::kImmutable);
}

void ErrorList::RemoveRepeated() {
  std::set<std::string> texts;
  std::vector<FieldError> kept;
  for (FieldError& error : errors_) {
    if (texts.insert(error.field + ": " + error.message).second) kept.push_back(std::move(error));
  }
  errors_ = std::move(kept);
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
