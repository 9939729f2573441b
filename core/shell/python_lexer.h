// The tokens of a Python script, with a line's indentation as one of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay::shell::python {

struct Token {
  enum class Kind : std::uint8_t { kName, kNumber, kString, kJoined, kSign, kLine, kIndent, kEnd };
  Kind kind = Kind::kEnd;
  std::string text;
  std::size_t indent = 0;  // kIndent: blanks before the line
};

// False for what is not understood, or no Python. The last token is kEnd.
bool ReadTokens(std::string_view text, std::vector<Token>& tokens);

}  // namespace jobplay::shell::python
