// Text quoted as Go's strconv.Quote does, which is what %q in Kubernetes' messages prints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

// One character of UTF-8: its code point and length; -1 and 1 for a byte that begins none.
struct Rune {
  std::int32_t value = -1;
  std::size_t bytes = 1;
};

// The first character of `text`, which must not be empty.
Rune ReadRune(std::string_view text);

bool IsUtf8(std::string_view text);

bool IsUnicodeSpace(std::int32_t rune);  // unicode.IsSpace

bool IsUnicodePrintable(std::int32_t rune);  // unicode.IsPrint, but for what is not assigned

std::string GoQuote(std::string_view text);

// As %#U prints one that is not printable: U+0009.
std::string GoCodePoint(std::int32_t rune);

}  // namespace jobplay
