// The tables of texts beside the code have a row per line and tabs between the columns; they are
// read from the left.
#pragma once

#include <algorithm>
#include <string_view>

namespace jobplay {

// What stands before the next `end`, or all there is; the text goes on behind it.
inline std::string_view TakeUntil(char end, std::string_view& text) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return taken;
}

}  // namespace jobplay
