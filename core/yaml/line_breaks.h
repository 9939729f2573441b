// Line breaks that YAML 1.1 has and yaml-cpp, which reads YAML 1.2, does not: a carriage return
// alone, next line (U+0085) and the separators of lines and paragraphs (U+2028, U+2029).
#pragma once

#include <string>
#include <string_view>

namespace jobplay {

// The text, of the same length in bytes, with these breaks as yaml-cpp knows them. Separators
// inside scalars stay, as they are part of the value, and so do those after an error of syntax.
std::string WithPlainLineBreaks(std::string_view text);

// The text, of the same length, without the breaks right before a closing brace, unless a comment
// may stand there: yaml-cpp refuses a flow mapping that such a break parts from a last key without
// a value.
std::string WithoutBreaksBeforeBraces(std::string_view text);

}  // namespace jobplay
