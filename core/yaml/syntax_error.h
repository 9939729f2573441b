// What is wrong with a text that is not YAML, in the words of the YAML reader that Kubernetes uses.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/yaml/node_tree.h"
#include "yaml-cpp/exceptions.h"

namespace jobplay {

// The first thing in the first `documents` documents that go-yaml refuses, with the line that it
// names (or leaves out) and a remedy; else `own_text` becomes the text of these documents.
std::optional<Error> ExplainSyntaxError(std::string_view text, int nesting, std::size_t documents,
                                        LineIndex* lines, std::string_view* own_text);

// For what yaml-cpp refuses and go-yaml does not.
Error FromYamlCpp(const YAML::Exception& exception, LineIndex* lines);

}  // namespace jobplay
