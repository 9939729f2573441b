// What is wrong with a text that is not YAML, in the words of the YAML reader that Kubernetes uses.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/yaml/node_tree.h"
#include "yaml-cpp/exceptions.h"

namespace jobplay {

// The first byte sequence that is not UTF-8, or a control character that YAML does not allow.
std::optional<Error> FindBadCharacter(std::string_view text, LineIndex* lines);

// The first thing that go-yaml refuses, with the line that it names (or leaves out) and a remedy.
std::optional<Error> ExplainSyntaxError(std::string_view text, int nesting, LineIndex* lines);

// For what yaml-cpp refuses and go-yaml does not.
Error FromYamlCpp(const YAML::Exception& exception, LineIndex* lines);

}  // namespace jobplay
