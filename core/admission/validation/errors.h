// Field errors with the messages of package field in k8s.io/apimachinery.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/reasons/field_error.h"
#include "core/api/json.h"
#include "core/base/go_quote.h"

namespace jobplay {

// A path in the object: spec.template.spec.containers[0].name
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

// A value as an error shows it. Go prints plain strings with %q and everything else as JSON. This
// includes strings of named types, such as RestartPolicy, and targets of pointers.
class BadValue {
 public:
  static BadValue None() { return BadValue(""); }
  static BadValue Null() { return BadValue("null"); }
  static BadValue String(std::string_view text) {
    return BadValue(GoQuote(text), std::string(text));
  }
  static BadValue Number(std::int64_t value) { return BadValue(std::to_string(value)); }
  static BadValue Bool(bool value) { return BadValue(value ? "true" : "false"); }
  // Creates a value of a named type, pointer, list, map or struct. nullptr is a nil pointer.
  static BadValue Any(const Json* value);
  static BadValue Any(const Json& value) { return Any(&value); }
  static BadValue Named(std::string_view text) { return Any(Json(std::string(text))); }

  const std::string& shown() const { return shown_; }
  // Returns the value if it is a string, otherwise "".
  const std::string& text() const { return text_; }

 private:
  explicit BadValue(std::string shown, std::string text = {})
      : shown_(std::move(shown)), text_(std::move(text)) {}
  std::string shown_;
  std::string text_;
};

// Collects errors in the order in which they are found. Reasons without facts have their own
// overloads: most of the hundreds of callers use one, and a call without a temporary is smaller.
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

  // Adds one Invalid error for each reason that a check of names.h returned.
  void InvalidEach(const Path& path, std::string_view value, const ReasonList& reasons);
  void InvalidEach(const Path& path, const BadValue& value, const ReasonList& reasons);
  // Adds Required if the value is missing, otherwise like InvalidEach.
  void RequiredAndValid(const Path& path, const std::string& value,
                        ReasonList (*check)(std::string_view));
  void NonNegative(const Path& path, std::int64_t value);
  // Adds an error unless Semantic.DeepEqual returned `equal`.
  void Immutable(const Path& path, const BadValue& value, bool equal);

  // Follows ErrorList.Filter with ToAggregate: keeps only the first of several errors with the same
  // text.
  void RemoveRepeated();

  bool empty() const { return errors_.empty(); }
  std::size_t size() const { return errors_.size(); }
  std::vector<FieldError> Take() { return std::move(errors_); }

 private:
  void Add(const char* type, const Path& path, const char* title, const BadValue& value,
           Reason reason);
  std::vector<FieldError> errors_;
  // The bytes left for the values of all errors. Without this limit, each of thousands of errors
  // could repeat a whole list.
  std::size_t left_ = 4 << 20;
};

// Follows ErrorList.ToAggregate: returns one error as it is, or several in brackets without
// duplicates, or "" for none.
std::string Aggregate(const std::vector<FieldError>& errors);

}  // namespace jobplay
