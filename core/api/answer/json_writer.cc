#include "core/api/answer/json_writer.h"

#include <charconv>
#include <utility>

#include "core/api/json.h"
#include "core/base/go_quote.h"

namespace jobplay {

void JsonWriter::NewLine() {
  out_ += '\n';
  out_.append(static_cast<std::size_t>(depth_ * layout_.spaces), ' ');
}

void JsonWriter::Separate() {
  if (!std::exchange(is_member_, false)) {
    if (!is_first_) out_ += ',';
    if (depth_ > 0 && HasLines()) NewLine();
  }
  is_first_ = false;
}

JsonWriter& JsonWriter::Open(char bracket) {
  Separate();
  out_ += bracket;
  ++depth_;
  is_first_ = true;
  return *this;
}

JsonWriter& JsonWriter::Close(char bracket) {
  const bool has_lines = !is_first_ && HasLines();
  --depth_;
  if (has_lines) NewLine();
  out_ += bracket;
  is_first_ = false;
  return *this;
}

JsonWriter& JsonWriter::Key(std::string_view name) {
  Value(name);
  out_ += HasLines() ? ": " : ":";
  is_member_ = true;
  return *this;
}

JsonWriter& JsonWriter::Value(std::string_view text) {
  if (IsUtf8(text)) {
    Quote(text);
  } else {
    Quote(WellFormed(std::string(text)));
  }
  return *this;
}

void JsonWriter::Quote(std::string_view text) {
  Separate();
  out_ += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out_ += "\\u00";
      out_ += "0123456789abcdef"[c >> 4];
      out_ += "0123456789abcdef"[c & 15];
    } else {
      out_ += c;
    }
  }
  out_ += '"';
}

JsonWriter& JsonWriter::Value(std::int64_t number) {
  Separate();
  char buffer[24];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
  out_.append(buffer, end);
  return *this;
}

JsonWriter& JsonWriter::Value(bool flag) { return Raw(flag ? "true" : "false"); }

JsonWriter& JsonWriter::Raw(std::string_view json) {
  Separate();
  out_ += json;
  return *this;
}

}  // namespace jobplay
