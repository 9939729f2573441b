// JSON for readers that take some characters for more than they are: a terminal, YAML, a page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

// JSON text with those characters as \uXXXX. They are outside of JSON's own syntax and below
// U+10000.
std::string EscapeJson(std::string_view json, bool (*is_escaped)(std::int32_t rune));

}  // namespace jobplay
