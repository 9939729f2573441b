// Conversion of YAML for yaml-cpp, which reads YAML 1.2, so that it gets the same result as
// go-yaml.
#pragma once

#include <string>
#include <string_view>

#include "core/yaml/misread_scalar.h"

namespace jobplay {

// Replaces the line breaks that only YAML 1.1 has with ordinary ones: carriage returns, next lines
// (U+0085), and line and paragraph separators (U+2028, U+2029). The text keeps its length in bytes.
// Scalars that yaml-cpp misreads become any word of the same length and are added to `scalars`. If
// it is null, the text has neither such scalars nor separators. Text after a syntax error stays
// unchanged.
std::string ForYamlCpp(std::string_view text, MisreadScalars* scalars);

// Replaces line breaks right before a closing brace with spaces, unless there may be a comment. The
// text keeps its length. yaml-cpp rejects a flow mapping with such a break after a last key without
// a value.
std::string WithoutBreaksBeforeBraces(std::string_view text);

}  // namespace jobplay
