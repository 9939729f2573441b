// Texts in pieces and their widths.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

// What stands between the separators, also where that is nothing, as strings.Split does.
std::vector<std::string_view> Split(std::string_view text, char separator);

// Whether each byte is a character.
inline bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) <= 127; });
}

// How many characters a UTF-8 text has.
std::size_t CharactersIn(std::string_view text);

// So many bytes of a UTF-8 text from one on, less what is part of a character that is not whole.
std::string_view Stretch(std::string_view text, std::size_t from, std::size_t most);

// The texts with commas between them: of very many the first, as many as anybody may want to read.
template <typename Texts>
std::string Joined(const Texts& texts) {
  std::size_t left = 1'000;  // bytes, with those between them
  std::string all;
  for (const std::string& text : texts) {
    if (text.size() + 2 > left) return all + ", ...";
    left -= text.size() + 2;
    all.append(all.empty() ? "" : ", ").append(text);
  }
  return all;
}

}  // namespace jobplay
