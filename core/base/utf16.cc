#include "core/base/utf16.h"

#include <cstddef>

namespace jobplay {

void AppendRune(std::uint32_t rune, std::string* text) {
  const auto add = [text](std::uint32_t byte) { text->push_back(static_cast<char>(byte)); };
  if (rune < 0x80) return add(rune);
  if (rune < 0x800) {
    add(0xC0 | rune >> 6);
  } else {
    if (rune < 0x10000) {
      add(0xE0 | rune >> 12);
    } else {
      add(0xF0 | rune >> 18);
      add(0x80 | (rune >> 12 & 0x3F));
    }
    add(0x80 | (rune >> 6 & 0x3F));
  }
  add(0x80 | (rune & 0x3F));
}

std::string InUtf8(std::string text) {
  const bool little = text.starts_with("\xFF\xFE");
  if (!little && !text.starts_with("\xFE\xFF")) return text;
  constexpr std::uint32_t kReplacement = 0xFFFD;
  const auto unit = [&](std::size_t at) -> std::uint32_t {
    const auto first = static_cast<unsigned char>(text[at]);
    const auto second = static_cast<unsigned char>(text[at + 1]);
    return little ? first | second << 8 : first << 8 | second;
  };
  std::string read;
  std::size_t at = 2;
  for (; at + 1 < text.size(); at += 2) {
    const std::uint32_t first = unit(at);
    const bool leads = first >= 0xD800 && first < 0xDC00;
    if (leads && at + 3 < text.size() && unit(at + 2) >= 0xDC00 && unit(at + 2) < 0xE000) {
      AppendRune(0x10000 + ((first - 0xD800) << 10) + (unit(at + 2) - 0xDC00), &read);
      at += 2;
    } else {
      AppendRune(leads || (first >= 0xDC00 && first < 0xE000) ? kReplacement : first, &read);
    }
  }
  if (at < text.size()) AppendRune(kReplacement, &read);
  return read;
}

}  // namespace jobplay
