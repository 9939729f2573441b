// Plain YAML scalars as Kubernetes reads them: `resolve` of go-yaml v2.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

struct ResolvedScalar {
  std::optional<Json> value;
  // go-yaml's message if there is no value, because the text does not match the tag.
  std::string problem;
};

// Returns the value of the scalar `text` with `tag`. The tag is "" for an unquoted scalar without a
// tag, otherwise for example tag:yaml.org,2002:int. Timestamps remain strings. NaN and infinities,
// which JSON does not have, are returned as floats for the caller to reject.
ResolvedScalar ResolveScalar(std::string_view tag, std::string_view text);

// Returns true for characters that JSON accepts, but that YAML rejects or reads as line breaks.
// These are delete, C1 controls, line and paragraph separators, byte order marks and noncharacters.
bool IsEscapedInYaml(std::int32_t rune);

// Returns JSON text that YAML reads in the same way, and that a terminal prints without
// interpreting it. It escapes characters that YAML rejects or reads as line breaks, and those that
// change the text direction.
std::string EscapedJson(std::string_view json);

}  // namespace jobplay
