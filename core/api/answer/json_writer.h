// Writes JSON as text in one pass.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

class JsonWriter {
 public:
  // With `indent` 0 everything is on one line; otherwise each member is on a line of its own, with
  // so many spaces per level.
  explicit JsonWriter(int indent = 0) : indent_(indent) {}

  JsonWriter& Open(char bracket);   // '{' or '['
  JsonWriter& Close(char bracket);  // '}' or ']'
  // A member's name, which a value or Open follows.
  JsonWriter& Key(std::string_view name);
  // Bytes that are not UTF-8 are replaced by U+FFFD.
  JsonWriter& Value(std::string_view text);
  JsonWriter& Value(std::int64_t number);
  JsonWriter& Value(bool flag);
  // JSON text, as it is.
  JsonWriter& Raw(std::string_view json);

  std::string Take() { return std::move(out_); }

 private:
  void Separate();
  void NewLine();
  void Quote(std::string_view text);

  std::string out_;
  int indent_;
  int depth_ = 0;
  bool is_first_ = true;    // nothing is written inside the innermost bracket
  bool is_member_ = false;  // the name of a member was just written
};

}  // namespace jobplay
