// Conversion of text that other programs write, such as PowerShell's `>`, to UTF-8.
#pragma once

#include <cstdint>
#include <string>

namespace jobplay {

// Converts text that starts with a UTF-16 byte order mark to UTF-8, as kubectl and go-yaml do. Any
// other text stays as it is. Invalid UTF-16 becomes U+FFFD.
std::string InUtf8(std::string text);

// Appends a character as UTF-8.
void AppendRune(std::uint32_t rune, std::string* text);

}  // namespace jobplay
