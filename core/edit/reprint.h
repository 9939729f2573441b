// Prints one document of a text again from its data. It works for any YAML, but loses the layout.
// The document's comments move above it, and other documents do not change.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// The text must not have a byte order mark. `documents` are those of the text, and `document` is an
// index.
std::string Reprinted(std::string_view text, const std::vector<YamlDocument>& documents,
                      std::size_t document, const Json& value);

}  // namespace jobplay
