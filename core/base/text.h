// Texts in pieces and their widths.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace jobplay {

// What stands between the separators, also where that is nothing, as strings.Split does.
std::vector<std::string_view> Split(std::string_view text, char separator);

// How many characters a UTF-8 text has.
std::size_t CharactersIn(std::string_view text);

// So many bytes of a UTF-8 text from one on, less what is part of a character that is not whole.
std::string_view Stretch(std::string_view text, std::size_t from, std::size_t most);

}  // namespace jobplay
