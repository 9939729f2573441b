// Whether an answer is in the form that its reader takes it for.
#pragma once

#include <optional>
#include <string_view>

#include "core/api/json.h"

namespace jobplay::fuzz {

// Nothing for what is no JSON, or not UTF-8.
std::optional<Json> ParsedJson(std::string_view text);

bool IsUtf8(std::string_view text);

// Elements that are closed in order, quoted attributes, known entities, and no character that XML
// cannot have: what browsers refuse to draw otherwise.
bool IsXml(std::string_view text);

}  // namespace jobplay::fuzz
