#include "core/base/text.h"

#include <algorithm>

namespace jobplay {
namespace {

// Returns true if the byte continues a UTF-8 character.
bool GoesOn(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::size_t CharactersIn(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !GoesOn(c); }));
}

std::string_view Stretch(std::string_view text, std::size_t from, std::size_t most) {
  from = std::min(from, text.size());
  std::size_t to = from + std::min(most, text.size() - from);
  while (from < to && GoesOn(text[from])) ++from;
  while (to > from && to < text.size() && GoesOn(text[to])) --to;
  return text.substr(from, to - from);
}

}  // namespace jobplay
