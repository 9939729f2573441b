// A value, or the error of a user. No exception leaves a folder of core. Functions that read a
// user's input return a Result, whose error has the message, the place and the remedy.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/base/check.h"
#include "core/base/said.h"

namespace jobplay {

// A range in the user's text. Lines and columns are 1-based; line 0 means that the place is
// unknown.
struct TextSpan {
  int line = 0;
  int column = 0;
  int end_line = 0;
  int end_column = 0;  // exclusive

  bool operator==(const TextSpan&) const = default;
};

// An error in the user's input.
struct Error {
  Said message;
  Said remedy;  // how to fix it; may be empty
  TextSpan span;
  std::string path;       // field path such as spec.pods[0].runs; may be empty
  std::uint8_t kind = 0;  // a value of an enumeration of the function that returns the error

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
