// The grammar of YAML 1.1 over the scanner's tokens, only to find the first thing that go-yaml
// refuses.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/yaml/syntax_scanner.h"

namespace jobplay {

struct YamlSyntaxCheck {
  // None when the text is fine, or is nested deeper than `nesting`, which others tell of.
  std::optional<YamlSyntaxError> error;
  std::int64_t reached = 0;  // in bytes: up to where the text was looked at
  std::int64_t end = 0;      // in bytes: where what is not of these documents begins
  bool too_deep = false;     // and is for that reason looked at no further
  bool misread = false;      // whether yaml-cpp may read something of it otherwise
};

// Of the first `documents` documents.
YamlSyntaxCheck CheckSyntax(std::string_view text, int nesting, std::size_t documents);

}  // namespace jobplay
