// Safe display of untrusted text: invisible characters can make the text around them look different
// (CVE-2021-42574).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

// Returns true if the character ends the line or changes the text direction.
bool TurnsText(std::int32_t character);

// Returns the text on one line. Invisible characters, all control characters and bytes that are not
// UTF-8 become U+FFFD.
std::string PlainLine(std::string_view text);

// Replaces what a terminal would interpret, as kubectl does when it prints messages of a cluster
// (CVE-2021-25743). An escape becomes ^[, and other control characters except line feeds and tabs
// have the same form. Characters that change the text direction are named, such as U+202E; bytes
// that are not UTF-8 become U+FFFD.
std::string Visible(std::string_view text);

// Escapes the text for a paragraph in Markdown, so that none of it is markup.
std::string MarkdownLine(std::string_view text);

}  // namespace jobplay
