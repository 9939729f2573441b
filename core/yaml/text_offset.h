// Bytes of a text, and the lines that they are on.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/yaml/line_index.h"

namespace jobplay {

// The byte offset of a 1-based line and column. A column counts UTF-16 units.
std::size_t OffsetOf(const LineIndex& lines, int line, int column);

// The byte offset at which the line of `at` begins.
std::size_t StartOfLine(std::string_view text, std::size_t at);
// That of the next line; the size of the text for the last one.
std::size_t EndOfLine(std::string_view text, std::size_t at);
// "\r\n" if the text has one, otherwise "\n".
const char* LineBreakOf(std::string_view text);

}  // namespace jobplay
