// Texts that are made into manifests by another tool: templates of Helm and the like, and variables
// that a shell fills in.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/said.h"

namespace jobplay {

// What to do first about a text that is no YAML since it is a template: the line of the mistake,
// from 1, holds its marks ({{ }}, {% %}), or another begins with them.
std::optional<Said> RemedyOfTemplate(std::string_view text, int line);

// What to do about a value that holds a placeholder: $ITEM, ${ITEM}, {{ item }}, @ITEM@, <ITEM>.
std::optional<Said> RemedyOfPlaceholder(std::string_view value);

}  // namespace jobplay
