#include "core/base/plain_text.h"

#include <cstddef>
#include <cstdio>

#include "core/base/go_quote.h"

namespace jobplay {
namespace {

// Returns a visible form of a character that a terminal would interpret. It is ^[ for an escape,
// and for a C1 control its two-character form (U+009B is ESC [). A byte that is not UTF-8 is
// replaced, because a Latin-1 terminal could read it as a C1 control. Returns "" for every other
// character.
std::string Shown(const Rune& rune) {
  if (rune.value < 0) return "\xEF\xBF\xBD";
  if (rune.value == '\n' || rune.value == '\t') return {};
  if (rune.value < 0x20 || rune.value == 0x7F) return {'^', static_cast<char>(rune.value ^ 0x40)};
  if (rune.value >= 0x80 && rune.value < 0xA0) {
    return {'^', '[', static_cast<char>(rune.value ^ 0xC0)};
  }
  if (TurnsText(rune.value)) {
    char name[16];
    std::snprintf(name, sizeof name, "<U+%04X>", static_cast<unsigned>(rune.value));
    return name;
  }
  return {};
}

}  // namespace

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

std::string Visible(std::string_view text) {
  std::string out;
  std::size_t taken = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Rune rune = ReadRune(text.substr(at));
    const std::string shown = Shown(rune);
    if (!shown.empty()) {
      out.append(text.substr(taken, at - taken)).append(shown);
      taken = at + rune.bytes;
    }
    at += rune.bytes;
  }
  return out += text.substr(taken);
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
