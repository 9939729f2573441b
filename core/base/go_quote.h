// Quoting as Go's strconv.Quote does, which Kubernetes uses for %q in its messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

// A UTF-8 character: its code point and its length in bytes. They are -1 and 1 for a byte that
// starts no valid character.
struct Rune {
  std::int32_t value = -1;
  std::size_t bytes = 1;
};

// Returns the first character of `text`, which must not be empty.
Rune ReadRune(std::string_view text);

bool IsUtf8(std::string_view text);

bool IsUnicodeSpace(std::int32_t rune);  // unicode.IsSpace

bool IsUnicodePrintable(std::int32_t rune);  // unicode.IsPrint, plus unassigned characters

std::string GoQuote(std::string_view text);

// Formats an unprintable character as %#U does: U+0009.
std::string GoCodePoint(std::int32_t rune);

}  // namespace jobplay
