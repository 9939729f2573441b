// YAML of an imported scenario: manifests and comments.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

// For a comment: spaces where characters stand that YAML takes for line breaks or refuses, as names
// come from the text that was pasted.
std::string OneLine(std::string_view text);

// A manifest, or an object in one, `indent` deep: the fields that say what an object is first.
std::string PrintManifest(const Json& object, std::size_t indent = 0);

}  // namespace jobplay
