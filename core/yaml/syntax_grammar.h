// The grammar of YAML 1.1 on the scanner's tokens. It only finds the first error that go-yaml
// reports.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/yaml/syntax_scanner.h"

namespace jobplay {

struct YamlSyntaxCheck {
  // Empty if the text is valid or nested deeper than `nesting`, which is reported elsewhere.
  std::optional<YamlSyntaxError> error;
  std::int64_t reached = 0;  // in bytes: the end of the checked text
  std::int64_t end = 0;      // in bytes: the end of these documents
  bool too_deep = false;     // the text is nested too deep and was not checked further
  bool misread = false;      // whether yaml-cpp may misread a part of it
};

// Checks the first `documents` documents.
YamlSyntaxCheck CheckSyntax(std::string_view text, int nesting, std::size_t documents);

}  // namespace jobplay
