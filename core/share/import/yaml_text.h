// YAML as a person writes it: block style, the fields that say what an object is first, quotes only
// where they are needed, scripts as literal blocks.
#pragma once

#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

// For a comment: spaces where characters stand that YAML takes for line breaks or refuses, as names
// come from the text that was pasted.
std::string OneLine(std::string_view text);

// The members of an object, each on lines of its own that begin with `indent` spaces.
void AppendYaml(std::string& out, const Json& object, int indent);

}  // namespace jobplay
