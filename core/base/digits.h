// Digits, and reading numbers that are written in them and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jobplay {

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Of a digit or a letter, in numbers to bases up to 36; 36 for another character.
constexpr int DigitValue(char c) {
  if (IsDigit(c)) return c - '0';
  const int lower = c | 0x20;
  return lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : 36;
}

constexpr bool IsHexDigit(char c) { return DigitValue(c) < 16; }

// Nothing for an empty text, a sign, any other character, or more digits than `most`, at most 18.
std::optional<std::int64_t> WholeNumber(std::string_view text, std::size_t most = 9);

// Nothing for an empty text, and a character that is no digit to the base, at most 36. The number
// has to be within a uint64.
std::optional<std::uint64_t> NumberToBase(int base, std::string_view text);

}  // namespace jobplay
