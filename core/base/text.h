// Functions that split, join and measure strings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

// Returns the parts between the separators, including empty ones, as strings.Split does.
std::vector<std::string_view> Split(std::string_view text, char separator);

// Returns true if every byte is an ASCII character.
inline bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) <= 127; });
}

// Returns the number of characters in a UTF-8 text.
std::size_t CharactersIn(std::string_view text);

// Returns at most `most` bytes of a UTF-8 text starting at `from`, without partial characters at
// the ends.
std::string_view Stretch(std::string_view text, std::size_t from, std::size_t most);

// Joins the strings with commas. If there are very many, only the first ones are included.
template <typename Texts>
std::string Joined(const Texts& texts) {
  std::size_t left = 1'000;  // bytes left, including separators
  std::string all;
  for (const std::string& text : texts) {
    if (text.size() + 2 > left) return all + ", ...";
    left -= text.size() + 2;
    all.append(all.empty() ? "" : ", ").append(text);
  }
  return all;
}

}  // namespace jobplay
