// The grammar of YAML 1.1 over the scanner's tokens, only to find the first thing that go-yaml
// refuses.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/yaml/syntax_scanner.h"

namespace jobplay {

// nullopt when the text is fine, or is nested deeper than `nesting`, which others tell of.
std::optional<YamlSyntaxError> FindSyntaxError(std::string_view text, int nesting);

}  // namespace jobplay
