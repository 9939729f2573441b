// Writes JSON as text in one pass.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace jobplay {

// How JSON is broken into lines.
struct JsonLayout {
  int spaces = 0;    // per level; 0: everything is on one line
  int levels = 100;  // how many levels have a line per member; what is deeper is on one line
};

class JsonWriter {
 public:
  explicit JsonWriter(JsonLayout layout = {}) : layout_(layout) {}

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

  // What was written since the last call.
  std::string Take() { return std::exchange(out_, {}); }

 private:
  // Whether the members of the innermost bracket have lines of their own.
  bool HasLines() const { return layout_.spaces > 0 && depth_ <= layout_.levels; }
  void Separate();
  void NewLine();
  void Quote(std::string_view text);

  std::string out_;
  JsonLayout layout_;
  int depth_ = 0;
  bool is_first_ = true;    // nothing is written inside the innermost bracket
  bool is_member_ = false;  // the name of a member was just written
};

}  // namespace jobplay
