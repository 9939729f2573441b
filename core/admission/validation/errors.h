// Field errors in the words of k8s.io/apimachinery's package field.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/reasons/field_error.h"
#include "core/api/json.h"
#include "core/base/go_quote.h"

namespace jobplay {

// Where in the object: spec.template.spec.containers[0].name
class Path {
 public:
  Path() = default;
  explicit Path(std::string text) : text_(std::move(text)) {}

  Path Child(std::string_view name) const;
  Path Index(std::size_t index) const { return Path(text_ + '[' + std::to_string(index) + ']'); }
  Path Key(std::string_view key) const { return Path(text_ + '[' + std::string(key) + ']'); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// A value as an error shows it. Go prints plain strings with %q and everything else as JSON, also
// strings of named types such as RestartPolicy and what pointers point to.
class BadValue {
 public:
  static BadValue None() { return BadValue(""); }
  static BadValue Null() { return BadValue("null"); }
  static BadValue String(std::string_view text) {
    return BadValue(GoQuote(text), std::string(text));
  }
  static BadValue Number(std::int64_t value) { return BadValue(std::to_string(value)); }
  static BadValue Bool(bool value) { return BadValue(value ? "true" : "false"); }
  // Of a named type, a pointer, a list, a map or a struct; nullptr is a nil pointer.
  static BadValue Any(const Json* value);
  static BadValue Any(const Json& value) { return Any(&value); }
  static BadValue Named(std::string_view text) { return Any(Json(std::string(text))); }

  const std::string& shown() const { return shown_; }
  // The value itself if it is a text; else empty.
  const std::string& text() const { return text_; }

 private:
  explicit BadValue(std::string shown, std::string text = {})
      : shown_(std::move(shown)), text_(std::move(text)) {}
  std::string shown_;
  std::string text_;
};

// Collects what is wrong, in the order in which it is found. Reasons without facts have overloads
// of their own: most of the hundreds of callers pass one, and each is smaller without a temporary.
class ErrorList {
 public:
  void Required(const Path& path);
  void Required(const Path& path, const PlainReason& reason);
  void Required(const Path& path, Reason reason);
  void Invalid(const Path& path, const BadValue& value, const PlainReason& reason);
  void Invalid(const Path& path, const BadValue& value, Reason reason);
  void NotSupported(const Path& path, const BadValue& value, std::vector<std::string> supported);
  void Forbidden(const Path& path, const PlainReason& reason);
  void Forbidden(const Path& path, Reason reason);
  void Duplicate(const Path& path, const BadValue& value);
  void NotFound(const Path& path, const BadValue& value);
  void NotFound(const Path& path, const BadValue& value, Reason reason);
  void TooLong(const Path& path, int max_bytes);
  void TooMany(const Path& path, std::size_t actual, std::size_t most);

  // One Invalid for each reason, as the checks of names.h return them.
  void InvalidEach(const Path& path, std::string_view value, const ReasonList& reasons);
  void InvalidEach(const Path& path, const BadValue& value, const ReasonList& reasons);
  // Required where there is none, else as InvalidEach.
  void RequiredAndValid(const Path& path, const std::string& value,
                        ReasonList (*check)(std::string_view));
  void NonNegative(const Path& path, std::int64_t value);
  // Unless Semantic.DeepEqual said `equal`.
  void Immutable(const Path& path, const BadValue& value, bool equal);

  // ErrorList.Filter, by way of ToAggregate: of errors with the same text only the first stays.
  void RemoveRepeated();

  bool empty() const { return errors_.empty(); }
  std::size_t size() const { return errors_.size(); }
  std::vector<FieldError> Take() { return std::move(errors_); }

 private:
  void Add(const char* type, const Path& path, const char* title, const BadValue& value,
           Reason reason);
  std::vector<FieldError> errors_;
  // The values of errors are cut off once they came to so many bytes: each of thousands may repeat
  // all of a list that they are about.
  std::size_t left_ = 4 << 20;
};

// ErrorList.ToAggregate as an error's text: one as it is, several in brackets, each text once.
// Empty for none.
std::string Aggregate(const std::vector<FieldError>& errors);

}  // namespace jobplay
