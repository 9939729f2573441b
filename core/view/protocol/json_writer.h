// Writes JSON as text in one pass. For big answers: what is small is a Json tree.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

class JsonWriter {
 public:
  JsonWriter& Open(char bracket);   // '{' or '['
  JsonWriter& Close(char bracket);  // '}' or ']'
  // A member's name, which a value or Open follows.
  JsonWriter& Key(std::string_view name);
  // Of bytes that are not UTF-8 each becomes U+FFFD.
  JsonWriter& Value(std::string_view text);
  JsonWriter& Value(std::int64_t number);
  JsonWriter& Value(bool flag);
  // JSON text, as it is.
  JsonWriter& Raw(std::string_view json);

  template <typename T>
  JsonWriter& Member(std::string_view name, const T& value) {
    return Key(name).Value(value);
  }
  JsonWriter& Member(std::string_view name, const char* text) {
    return Key(name).Value(std::string_view(text));
  }

  std::string Take() { return std::move(out_); }

 private:
  void Separate();
  void Quote(std::string_view text);

  std::string out_;
  bool first_ = true;  // nothing before in this bracket, or a name was just written
};

}  // namespace jobplay
