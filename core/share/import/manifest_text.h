// The YAML of an imported scenario: manifests and comments.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

// For a comment: replaces characters that YAML rejects or reads as line breaks with spaces, because
// names come from pasted text.
std::string OneLine(std::string_view text);

// Prints a manifest, or an object in one, indented by `indent`. The fields that identify an object
// come first.
std::string PrintManifest(const Json& object, std::size_t indent = 0);

}  // namespace jobplay
