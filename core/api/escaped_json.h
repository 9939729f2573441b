// JSON for readers that take some characters for more than they are: a terminal, YAML, a page.
#pragma once

#include <cstdint>
#include <string>

#include "core/api/json.h"

namespace jobplay {

// JsonText on one line, with those characters as \uXXXX. They are outside of JSON's own syntax and
// below U+10000.
std::string JsonTextEscaping(const Json& value, bool (*is_escaped)(std::int32_t rune));

}  // namespace jobplay
