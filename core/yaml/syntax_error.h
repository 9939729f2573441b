// What is wrong with a text that is not YAML, in the words of the YAML reader that Kubernetes uses.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/yaml/node_tree.h"
#include "yaml-cpp/exceptions.h"

namespace jobplay {

// What is to be read of a text.
struct YamlExtent {
  std::string_view documents;  // the text of the first of them
  std::string_view deep;       // its beginning, where that is nested too deep; else empty
  bool misread = false;        // whether yaml-cpp may read something of it otherwise
};

// The first thing in the first `documents` documents that go-yaml refuses, with the line that it
// names (or leaves out) and a remedy; else `extent` is filled in.
std::optional<Error> ExplainSyntaxError(std::string_view text, int nesting, std::size_t documents,
                                        LineIndex* lines, YamlExtent* extent);

// For what yaml-cpp refuses and go-yaml does not.
Error FromYamlCpp(const YAML::Exception& exception, LineIndex* lines);

}  // namespace jobplay
