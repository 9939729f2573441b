// A writer that produces JSON text in one pass.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace jobplay {

// The line breaks in JSON text.
struct JsonLayout {
  int spaces = 0;    // indentation per level; 0: everything is on one line
  int levels = 100;  // levels whose members have lines of their own; deeper levels are on one line
};

class JsonWriter {
 public:
  explicit JsonWriter(JsonLayout layout = {}) : layout_(layout) {}

  JsonWriter& Open(char bracket);   // '{' or '['
  JsonWriter& Close(char bracket);  // '}' or ']'
  // Writes a member's name; a value or Open must follow.
  JsonWriter& Key(std::string_view name);
  // Replaces bytes that are not UTF-8 with U+FFFD.
  JsonWriter& Value(std::string_view text);
  JsonWriter& Value(std::int64_t number);
  JsonWriter& Value(bool flag);
  // Writes JSON text unchanged.
  JsonWriter& Raw(std::string_view json);

  // Returns what was written since the last call.
  std::string Take() { return std::exchange(out_, {}); }

 private:
  // Returns true if the members of the innermost bracket have lines of their own.
  bool HasLines() const { return layout_.spaces > 0 && depth_ <= layout_.levels; }
  void Separate();
  void NewLine();
  void Quote(std::string_view text);

  std::string out_;
  JsonLayout layout_;
  int depth_ = 0;
  bool is_first_ = true;    // nothing was written inside the innermost bracket
  bool is_member_ = false;  // the name of a member was just written
};

}  // namespace jobplay
