// From a line and a column of a text to bytes.
#pragma once

#include <cstddef>

#include "core/yaml/line_index.h"

namespace jobplay {

// The byte offset of a 1-based line and column. A column counts UTF-16 units.
std::size_t OffsetOf(const LineIndex& lines, int line, int column);

}  // namespace jobplay
