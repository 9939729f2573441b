// The line breaks of YAML 1.1.
#pragma once

#include <cstddef>
#include <string_view>

namespace jobplay {

// Returns the length in bytes of the line break at the start of the text, or 0.
inline std::size_t LineBreakAt(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == '\n') return 1;
  if (text[0] == '\r') return text.substr(0, 2) == "\r\n" ? 2 : 1;
  if (text.substr(0, 2) == "\xC2\x85") return 2;
  const std::string_view three = text.substr(0, 3);
  return three == "\xE2\x80\xA8" || three == "\xE2\x80\xA9" ? 3 : 0;
}

}  // namespace jobplay
