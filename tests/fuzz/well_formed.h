// Whether an answer has the format that its reader expects.
#pragma once

#include <optional>
#include <string_view>

#include "core/api/json.h"

namespace jobplay::fuzz {

// Nothing if the text is not JSON or not UTF-8.
std::optional<Json> ParsedJson(std::string_view text);

bool IsUtf8(std::string_view text);

// Elements closed in order, quoted attributes, known entities, and only characters that XML allows.
// Browsers do not draw anything else.
bool IsXml(std::string_view text);

}  // namespace jobplay::fuzz
