// A text as yaml-cpp, which reads YAML 1.2, is given it, so that it finds in it what go-yaml does.
#pragma once

#include <string>
#include <string_view>

#include "core/yaml/misread_scalar.h"

namespace jobplay {

// The text, of the same length in bytes, with line breaks that are YAML 1.1's alone as yaml-cpp
// knows them: a carriage return, next line (U+0085) and the separators of lines and paragraphs
// (U+2028, U+2029). Scalars that it reads otherwise are any word of their length, and added to
// `scalars`; null says that neither they nor separators are there. What stands after an error of
// syntax stays.
std::string ForYamlCpp(std::string_view text, MisreadScalars* scalars);

// The text, of the same length, without the breaks right before a closing brace, unless a comment
// may stand there: yaml-cpp refuses a flow mapping that such a break parts from a last key without
// a value.
std::string WithoutBreaksBeforeBraces(std::string_view text);

}  // namespace jobplay
