// A value, or what the user did wrong. Nothing in core throws across a folder's border: functions
// that read what a user wrote return Result and carry the place and the remedy with the message.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/base/check.h"
#include "core/base/said.h"

namespace jobplay {

// A place in the user's text. Lines and columns are 1-based; line 0 means "no place is known".
struct TextSpan {
  int line = 0;
  int column = 0;
  int end_line = 0;
  int end_column = 0;  // exclusive

  bool operator==(const TextSpan&) const = default;
};

// One thing a user did that cannot be carried out.
struct Error {
  Said message;
  Said remedy;  // what to do about it; may be empty
  TextSpan span;
  std::string path;       // field path such as spec.pods[0].runs; may be empty
  std::uint8_t kind = 0;  // of the errors that a function tells apart, in an enumeration of its own

  bool operator==(const Error&) const = default;
};

template <typename T>
class Result {
 public:
  Result(T value) : state_(std::move(value)) {}  // NOLINT: implicit, so that `return value;` reads
  Result(Error error) : state_(std::move(error)) {}  // NOLINT

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  const T& value() const {
    JOBPLAY_CHECK(ok());
    return std::get<T>(state_);
  }
  T& value() {
    JOBPLAY_CHECK(ok());
    return std::get<T>(state_);
  }
  const T& operator*() const { return value(); }
  T& operator*() { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  const Error& error() const {
    JOBPLAY_CHECK(!ok());
    return std::get<Error>(state_);
  }

 private:
  std::variant<T, Error> state_;
};

}  // namespace jobplay
