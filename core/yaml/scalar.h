// What a plain YAML scalar means to Kubernetes: go-yaml v2's `resolve`.
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

}  // namespace jobplay
