#include "core/base/go_quote.h"

#include <array>

namespace jobplay {

Rune ReadRune(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return {};
  std::int32_t value = first & (0x7f >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    value = value << 6 | (byte(i) & 0x3f);
  }
  constexpr std::array<std::int32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kLeast[bytes] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) return {};
  return {value, bytes};
}

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    const Rune rune = ReadRune(text);
    if (rune.value < 0) return false;
    text.remove_prefix(rune.bytes);
  }
  return true;
}

// Follows unicode.IsSpace.
bool IsUnicodeSpace(std::int32_t rune) {
  return (rune >= '\t' && rune <= '\r') || rune == ' ' || rune == 0x85 || rune == 0xa0 ||
         rune == 0x1680 || (rune >= 0x2000 && rune <= 0x200a) || rune == 0x2028 || rune == 0x2029 ||
         rune == 0x202f || rune == 0x205f || rune == 0x3000;
}

namespace {

std::string Hex(std::int32_t value, int digits) {
  std::string text;
  for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
    text += "0123456789abcdef"[value >> shift & 0xf];
  }
  return text;
}

// Returns true for the non-ASCII characters that strconv.IsPrint rejects and that are invisible in
// text.
bool IsInvisible(std::int32_t rune) {
  return rune < 0xa0 || IsUnicodeSpace(rune) || rune == 0xad ||
         (rune >= 0x200b && rune <= 0x200f) || (rune >= 0x202a && rune <= 0x202e) ||
         (rune >= 0x2060 && rune <= 0x206f) || (rune >= 0xe000 && rune <= 0xf8ff) ||
         rune == 0xfeff || (rune >= 0xfff0 && rune <= 0xfffb) || rune == 0xfffe || rune == 0xffff ||
         rune >= 0xe0000;
}

}  // namespace

bool IsUnicodePrintable(std::int32_t rune) {
  return rune >= 0x20 && rune != 0x7f && (rune < 0x80 || !IsInvisible(rune));
}

std::string GoCodePoint(std::int32_t rune) {
  const int digits = rune > 0xfffff ? 6 : rune > 0xffff ? 5 : 4;
  std::string text = Hex(rune, digits);
  for (char& c : text) {
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  }
  return "U+" + text;
}

std::string GoQuote(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const Rune rune = ReadRune(text);
    const std::string_view bytes = text.substr(0, rune.bytes);
    text.remove_prefix(rune.bytes);
    constexpr std::string_view kEscaped = "\a\b\f\n\r\t\v";
    if (rune.value < 0) {
      out += "\\x" + Hex(static_cast<unsigned char>(bytes[0]), 2);
    } else if (rune.value == '"' || rune.value == '\\') {
      out += '\\';
      out += bytes;
    } else if (const std::size_t at = kEscaped.find(bytes); at != std::string_view::npos) {
      out += '\\';
      out += "abfnrtv"[at];
    } else if (rune.value < 0x20 || rune.value == 0x7f) {
      out += "\\x" + Hex(rune.value, 2);
    } else if (rune.value >= 0x80 && IsInvisible(rune.value)) {
      out += rune.value < 0x10000 ? "\\u" + Hex(rune.value, 4) : "\\U" + Hex(rune.value, 8);
    } else {
      out += bytes;
    }
  }
  return out + "\"";
}

}  // namespace jobplay
