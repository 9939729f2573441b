// Functions that convert between byte offsets and lines of text.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/yaml/line_index.h"

namespace jobplay {

// Returns the byte offset of a 1-based line and column. Columns count UTF-16 units.
std::size_t OffsetOf(const LineIndex& lines, int line, int column);

// Returns the byte offset of the start of the line with the offset `at`.
std::size_t StartOfLine(std::string_view text, std::size_t at);
// Returns the start of the next line, or the size of the text for the last line.
std::size_t EndOfLine(std::string_view text, std::size_t at);
// Returns "\r\n" if the text contains it, otherwise "\n".
const char* LineBreakOf(std::string_view text);

}  // namespace jobplay
