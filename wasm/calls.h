// Binds the calls of an engine (core/view/engine.h) for JavaScript: a class with a method per call.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "wasm/bytes.h"

namespace jobplay {

// Converts a JavaScript parameter: a string, a boolean or a number (a double).
template <typename T>
struct FromJavaScript {
  using Type = double;
  // Clamps to the nearest number. 2^52 microseconds are 140 years.
  static T Value(double number) {
    constexpr double kMost = sizeof(T) <= 4 ? 4294967295.0 : 4503599627370496.0;
    if constexpr (std::is_same_v<T, int>) return number < 0 ? -1 : 1;  // a direction
    if (!(number > 0)) return 0;
    return static_cast<T>(number > kMost ? kMost : number);
  }
};
template <>
struct FromJavaScript<std::string_view> {
  using Type = const std::string&;
  static std::string_view Value(const std::string& text) { return text; }
};
template <>
struct FromJavaScript<bool> {
  using Type = bool;
  static bool Value(bool flag) { return flag; }
};

// Bytes are views of WebAssembly's memory. They must be decoded before the next call.
inline emscripten::val ToJavaScript(const std::string& bytes) { return BytesOf(bytes); }
inline double ToJavaScript(std::uint32_t number) { return number; }

template <auto kMethod>
struct Bound;

template <typename T, typename R, typename... P, R (T::*kMethod)(P...)>
struct Bound<kMethod> {
  static auto Call(T& object, typename FromJavaScript<P>::Type... arguments) {
    return ToJavaScript((object.*kMethod)(FromJavaScript<P>::Value(arguments)...));
  }
};

template <typename T, typename R, typename... P, R (T::*kMethod)(P...) const>
struct Bound<kMethod> {
  static auto Call(T& object, typename FromJavaScript<P>::Type... arguments) {
    return ToJavaScript((object.*kMethod)(FromJavaScript<P>::Value(arguments)...));
  }
};

// A visitor that binds each call.
template <typename T>
class Binder {
 public:
  explicit Binder(const char* name) : class_(name) { class_.template constructor<>(); }

  template <typename A, auto kMethod>
  void Json(const char* name, const char* /*parameters*/, const char* /*documentation*/) {
    Bind<kMethod>(name);
  }
  template <auto kMethod>
  void Text(const char* name, const char* /*parameters*/, const char* /*documentation*/) {
    Bind<kMethod>(name);
  }
  template <auto kMethod>
  void Number(const char* name, const char* /*parameters*/, const char* /*documentation*/) {
    Bind<kMethod>(name);
  }
  template <auto kMethod>
  void Columns(const char* name, const char* /*parameters*/, const char* /*documentation*/) {
    Bind<kMethod>(name);
  }

 private:
  template <auto kMethod>
  void Bind(const char* name) {
    class_.function(name, &Bound<kMethod>::Call);
  }

  emscripten::class_<T> class_;
};

}  // namespace jobplay
