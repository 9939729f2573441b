// Texts that other programs write, as PowerShell's `>` does.
#pragma once

#include <cstdint>
#include <string>

namespace jobplay {

// The text in UTF-8: of one that begins with a byte order mark of UTF-16 its characters, as kubectl
// and go-yaml read such a file, and any other as it is. What is no UTF-16 becomes U+FFFD.
std::string InUtf8(std::string text);

// A character, in UTF-8.
void AppendRune(std::uint32_t rune, std::string* text);

}  // namespace jobplay
