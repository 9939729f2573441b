// Texts of somebody else, shown for what they are: some characters are not seen, and make the text
// around them look like another one (CVE-2021-42574).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

// Whether a character ends the line or changes the direction of reading.
bool TurnsText(std::int32_t character);

// On one line; each character that is not seen for what it does, as are all control characters, and
// each byte that is no UTF-8, is U+FFFD.
std::string PlainLine(std::string_view text);

// Without what a terminal would obey: as kubectl prints what clusters say (CVE-2021-25743), an
// escape is ^[, and other control characters but line feeds and tabs are written likewise; what
// turns the direction of a text is named, as U+202E; bytes that are no UTF-8 are U+FFFD.
std::string Visible(std::string_view text);

// As a part of a paragraph in Markdown: nothing of it is markup.
std::string MarkdownLine(std::string_view text);

}  // namespace jobplay
