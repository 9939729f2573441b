// What a plain YAML scalar means to Kubernetes, go-yaml v2's `resolve`, and a scalar for a string.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

// The value of scalar `text` under `tag` ("" when the text has none and is not quoted, else a tag
// such as tag:yaml.org,2002:int). Timestamps remain strings. nullopt when the text is not of the
// tag's type. Not-a-number and infinities, which JSON does not have, come back as floats for the
// caller to refuse.
std::optional<Json> ResolveScalar(std::string_view tag, std::string_view text);

// A string that is read back as this string, on one line, quoted only where it has to be.
std::string YamlString(std::string_view text);

}  // namespace jobplay
