// Manifests that another tool must process first: templates of Helm and similar tools, and shell
// variables.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/said.h"

namespace jobplay {

// Returns the remedy for a file that is not valid YAML because it is a template. Either the line of
// the error, counted from 1, has template marks ({{ }}, {% %}), or another line starts with them.
std::optional<Said> RemedyOfTemplate(std::string_view text, int line);

// Returns the remedy for a value with a placeholder: $ITEM, ${ITEM}, {{ item }}, @ITEM@, <ITEM>.
std::optional<Said> RemedyOfPlaceholder(std::string_view value);

}  // namespace jobplay
