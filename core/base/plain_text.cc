#include "core/base/plain_text.h"

#include "core/base/go_quote.h"

namespace jobplay {

bool TurnsText(std::int32_t character) {
  return character == 0x061C || (character >= 0x200E && character <= 0x200F) ||
         (character >= 0x2028 && character <= 0x202E) ||
         (character >= 0x2066 && character <= 0x2069);
}

std::string PlainLine(std::string_view text) {
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const Rune rune = ReadRune(text.substr(at));
    const bool is_control = rune.value < 0x20 || (rune.value >= 0x7F && rune.value < 0xA0);
    const bool is_none = rune.value == 0xFFFE || rune.value == 0xFFFF;
    if (rune.value == '\n' || rune.value == '\t') {
      line += ' ';
    } else if (is_control || is_none || TurnsText(rune.value)) {
      line += "\xEF\xBF\xBD";
    } else {
      line += text.substr(at, rune.bytes);
    }
    at += rune.bytes;
  }
  return line;
}

std::string MarkdownLine(std::string_view text) {
  std::string line;
  for (const char c : PlainLine(text)) {
    if (std::string_view("\\`*_[]<>#|~&!").find(c) != std::string_view::npos) line += '\\';
    line += c;
  }
  return line;
}

}  // namespace jobplay
