// Readers for text tables: each line is a row, and tabs separate the columns, which are read from
// left to right.
#pragma once

#include <algorithm>
#include <string_view>

namespace jobplay {

// Returns the text before the next `end`, or all of it if there is none, and removes both from
// `text`.
inline std::string_view TakeUntil(char end, std::string_view& text) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return taken;
}

}  // namespace jobplay
