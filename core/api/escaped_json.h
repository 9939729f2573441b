// JSON for readers that give some characters a special meaning: a terminal, YAML or a page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

// Returns the JSON text with the matching characters as \uXXXX. `is_escaped` must match only
// characters that are not JSON syntax and are below U+10000.
std::string EscapeJson(std::string_view json, bool (*is_escaped)(std::int32_t rune));

}  // namespace jobplay
