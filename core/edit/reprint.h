// One document of a text printed again from its data: right for any YAML, but its layout is ours.
// Its comments stand above it, and the other documents stay as they are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// The text is without a byte order mark, and `document` one of `documents`, which are its own.
std::string Reprinted(std::string_view text, const std::vector<YamlDocument>& documents,
                      std::size_t document, const Json& value);

}  // namespace jobplay
