// Digits, and parsers for numbers that consist only of digits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jobplay {

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Returns the value of a digit or letter in bases up to 36, or 36 for any other character.
constexpr int DigitValue(char c) {
  if (IsDigit(c)) return c - '0';
  const int lower = c | 0x20;
  return lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : 36;
}

constexpr bool IsHexDigit(char c) { return DigitValue(c) < 16; }

// Returns nothing if the text is empty, has more than `most` digits, or has any other character,
// including a sign. `most` is at most 18.
std::optional<std::int64_t> WholeNumber(std::string_view text, std::size_t most = 9);

// Returns nothing if the text is empty or has a character that is not a digit of the base. The base
// is at most 36, and the number must fit in a uint64.
std::optional<std::uint64_t> NumberToBase(int base, std::string_view text);

}  // namespace jobplay
