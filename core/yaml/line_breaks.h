// Line breaks that YAML 1.1 has and yaml-cpp, which reads YAML 1.2, does not: a carriage return
// alone, next line (U+0085) and the separators of lines and paragraphs (U+2028, U+2029).
#pragma once

#include <string>
#include <string_view>

#include "core/yaml/unicode_scalar.h"

namespace jobplay {

// The text, of the same length in bytes, with these breaks as yaml-cpp knows them. Separators after
// an error of syntax stay. The values of scalars with separators inside, which yaml-cpp would fold
// otherwise, are added to `scalars`.
std::string WithPlainLineBreaks(std::string_view text, UnicodeScalars* scalars);

// The text, of the same length, without the breaks right before a closing brace, unless a comment
// may stand there: yaml-cpp refuses a flow mapping that such a break parts from a last key without
// a value.
std::string WithoutBreaksBeforeBraces(std::string_view text);

}  // namespace jobplay
