// How Kubernetes reads a plain YAML scalar: go-yaml v2's `resolve`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

struct ResolvedScalar {
  std::optional<Json> value;
  std::string problem;  // go-yaml's, where there is no value: the text is not of the tag's type
};

// The value of scalar `text` under `tag` ("" when the text has none and is not quoted, else a tag
// such as tag:yaml.org,2002:int). Timestamps remain strings. Not-a-number and infinities, which
// JSON does not have, come back as floats for the caller to refuse.
ResolvedScalar ResolveScalar(std::string_view tag, std::string_view text);

// What stands for itself in JSON and not in YAML, which takes it for a line break or refuses it:
// delete and the C1 controls, separators of lines and paragraphs, byte order marks, noncharacters.
bool IsEscapedInYaml(std::int32_t rune);

// JSON text that YAML reads as the same, and that a terminal prints without obeying any of it: JSON
// itself leaves characters as they are that YAML takes for line breaks or refuses, and those that
// turn the direction of reading.
std::string EscapedJson(std::string_view json);

}  // namespace jobplay
