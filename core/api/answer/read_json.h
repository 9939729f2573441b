// Reads JSON into a struct, as its `Describe` defines it (describe.h). The JSON comes from json.h
// or from the page.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/api/answer/json.h"
#include "core/api/json.h"

namespace jobplay::answer {

// Returns false if the JSON is not a `T`; `value` is then unspecified.
template <typename T>
bool ReadJson(const Json& json, T& value);

namespace reading {

// The visitor that reads the members of one object. It ignores members that `Describe` does not
// name. `Filled` and optional members may be absent or null.
template <typename T>
class Reader {
 public:
  Reader(const Json& json, T& object) : json_(json), object_(object), is_ok_(json.is_object()) {}

  bool is_ok() const { return is_ok_; }

  void Type(const char* /*name*/, const char* /*documentation*/ = "") {}

  template <typename B>
  void Base() {
    Reader<B> reader(json_, object_);
    B::Describe(reader);
    is_ok_ = is_ok_ && reader.is_ok();
  }

  template <typename M, typename O>
  void Member(const char* name, M O::*member, const char* /*documentation*/) {
    const Json* value = Find(name);
    if constexpr (writing::kIsOptional<M>) {
      if (value != nullptr && !value->is_null()) {
        Check(ReadJson(*value, (object_.*member).emplace()));
      }
    } else {
      Check(value != nullptr && ReadJson(*value, object_.*member));
    }
  }

  // `value` is a boolean or a string.
  template <typename V>
  void Constant(const char* name, V value) {
    const Json* found = Find(name);
    Check(found != nullptr && *found == value);
  }

  template <typename M, typename O>
  void Typed(const char* name, M O::*member, const char* /*type*/, const char* documentation) {
    Member(name, member, documentation);
  }

  template <typename O>
  void OneOf(const char* name, std::string O::*member, const char* words,
             const char* documentation) {
    Member(name, member, documentation);
    if (!is_ok_) return;
    std::istringstream in(words);
    bool is_listed = false;
    for (std::string word; in >> word;) is_listed = is_listed || word == object_.*member;
    Check(is_listed);
  }

  template <typename M, typename O>
  void Filled(const char* name, M O::*member, const char* /*documentation*/) {
    const Json* value = Find(name);
    if (value != nullptr && !value->is_null()) Check(ReadJson(*value, object_.*member));
  }

 private:
  void Check(bool is_ok) { is_ok_ = is_ok_ && is_ok; }

  const Json* Find(const char* name) const {
    const auto it = json_.is_object() ? json_.find(name) : json_.end();
    return it == json_.end() ? nullptr : &*it;
  }

  const Json& json_;
  T& object_;
  bool is_ok_;
};

inline bool Read(const Json& json, std::string& value) {
  if (!json.is_string()) return false;
  value = json.get_ref<const std::string&>();
  return true;
}

inline bool Read(const Json& json, AnyJson& value) {
  value.text = JsonText(json);
  return true;
}

template <typename T>
bool Read(const Json& json, std::vector<T>& values) {
  if (!json.is_array()) return false;
  values.clear();
  values.reserve(json.size());
  for (const Json& each : json) {
    if (!ReadJson(each, values.emplace_back())) return false;
  }
  return true;
}

template <typename T, std::size_t kSize>
bool Read(const Json& json, std::array<T, kSize>& values) {
  if (!json.is_array() || json.size() != kSize) return false;
  for (std::size_t i = 0; i < kSize; ++i) {
    if (!ReadJson(json[i], values[i])) return false;
  }
  return true;
}

template <typename T>
bool Read(const Json& json, std::map<std::string, T>& values) {
  if (!json.is_object()) return false;
  values.clear();
  for (const auto& [name, value] : json.items()) {
    if (!ReadJson(value, values[name])) return false;
  }
  return true;
}

}  // namespace reading

template <typename T>
bool ReadJson(const Json& json, T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    if (!json.is_boolean()) return false;
    value = json.get<bool>();
    return true;
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    if (!json.is_number_unsigned()) return false;
    value = json.get<std::uint64_t>();
    return true;
  } else if constexpr (std::is_integral_v<T>) {
    if (!json.is_number_integer()) return false;
    // A number above the range of std::int64_t would wrap around.
    if (json.is_number_unsigned() &&
        json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) {
      return false;
    }
    const auto number = json.get<std::int64_t>();
    value = static_cast<T>(number);
    return static_cast<std::int64_t>(value) == number;
  } else if constexpr (requires { &T::template Describe<reading::Reader<T>>; }) {
    reading::Reader<T> reader(json, value);
    T::Describe(reader);
    return reader.is_ok();
  } else {
    return reading::Read(json, value);
  }
}

// Returns nothing if the text is not the JSON of a `T`.
template <typename T>
std::optional<T> FromJsonText(std::string_view text) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  T value;
  if (!ReadJson(json, value)) return std::nullopt;
  return value;
}

}  // namespace jobplay::answer
