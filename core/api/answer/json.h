// Writes an answer of the engine as JSON, as its `Describe` defines it (describe.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/api/answer/json_writer.h"

namespace jobplay::answer {

template <typename T>
void WriteJson(JsonWriter& out, const T& value);

namespace writing {

template <typename T>
constexpr bool kIsOptional = false;
template <typename T>
constexpr bool kIsOptional<std::optional<T>> = true;

template <typename T>
bool IsFilled(const T& value) {
  if constexpr (std::is_arithmetic_v<T>) {
    return value != T{};
  } else {
    return !value.empty();
  }
}

// The visitor that writes the members of one object.
template <typename T>
class Writer {
 public:
  Writer(JsonWriter& out, const T& object) : out_(out), object_(object) {}

  void Type(const char* /*name*/, const char* /*documentation*/ = "") {}

  template <typename B>
  void Base() {
    Writer<B> writer(out_, object_);
    B::Describe(writer);
  }

  template <typename M, typename O>
  void Member(const char* name, M O::*member, const char* /*documentation*/) {
    const M& value = object_.*member;
    if constexpr (kIsOptional<M>) {
      if (value) WriteJson(out_.Key(name), *value);
    } else {
      WriteJson(out_.Key(name), value);
    }
  }

  // Writes each entry of a map as a member.
  template <typename M, typename O>
  void Spread(M O::*member, const char* /*documentation*/) {
    for (const auto& [name, value] : object_.*member) WriteJson(out_.Key(name), value);
  }

  void Constant(const char* name, bool value) { out_.Key(name).Value(value); }
  void Constant(const char* name, const char* value) { out_.Key(name).Value(std::string(value)); }

  template <typename D, typename M, typename O>
  void As(const char* name, M O::*member, const char* documentation) {
    Member(name, member, documentation);
  }

  template <typename M, typename O>
  void Typed(const char* name, M O::*member, const char* /*type*/, const char* documentation) {
    Member(name, member, documentation);
  }

  template <typename M, typename O>
  void OneOf(const char* name, M O::*member, const char* /*words*/, const char* documentation) {
    Member(name, member, documentation);
  }

  template <typename M, typename O>
  void Filled(const char* name, M O::*member, const char* /*documentation*/) {
    if (IsFilled(object_.*member)) WriteJson(out_.Key(name), object_.*member);
  }

 private:
  JsonWriter& out_;
  const T& object_;
};

inline void Write(JsonWriter& out, const std::string& value) { out.Value(value); }
inline void Write(JsonWriter& out, Micros value) { out.Value(value.value); }
inline void Write(JsonWriter& out, Step value) { out.Value(std::int64_t{value.value}); }
inline void Write(JsonWriter& out, const AnyJson& value) { out.Raw(value.text); }

template <typename T>
void Write(JsonWriter& out, const std::vector<T>& values) {
  out.Open('[');
  for (const T& value : values) WriteJson(out, value);
  out.Close(']');
}

template <typename T, std::size_t kSize>
void Write(JsonWriter& out, const std::array<T, kSize>& values) {
  out.Open('[');
  for (const T& value : values) WriteJson(out, value);
  out.Close(']');
}

template <typename T>
void Write(JsonWriter& out, const std::map<std::string, T>& values) {
  out.Open('{');
  for (const auto& [name, value] : values) WriteJson(out.Key(name), value);
  out.Close('}');
}

template <typename... T>
void Write(JsonWriter& out, const std::variant<T...>& value) {
  std::visit([&out](const auto& alternative) { WriteJson(out, alternative); }, value);
}

template <typename T>
void Write(JsonWriter& out, const Nullable<T>& value) {
  if (value.value) {
    WriteJson(out, *value.value);
  } else {
    out.Raw("null");
  }
}

}  // namespace writing

template <typename T>
void WriteJson(JsonWriter& out, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    out.Value(value);
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    out.Raw(std::to_string(value));
  } else if constexpr (std::is_integral_v<T>) {
    out.Value(static_cast<std::int64_t>(value));
  } else if constexpr (requires { &T::template Describe<writing::Writer<T>>; }) {
    out.Open('{');
    writing::Writer<T> writer(out, value);
    T::Describe(writer);
    out.Close('}');
  } else {
    writing::Write(out, value);
  }
}

// Returns an answer as JSON text.
template <typename T>
std::string ToJsonText(const T& answer, JsonLayout layout = {}) {
  JsonWriter out(layout);
  WriteJson(out, answer);
  return out.Take();
}

}  // namespace jobplay::answer
