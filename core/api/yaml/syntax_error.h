// What is wrong with a text that is not YAML, in the words of the YAML reader that Kubernetes uses.
#pragma once

#include <optional>
#include <string_view>

#include "core/api/yaml/node_tree.h"
#include "core/base/result.h"
#include "yaml-cpp/exceptions.h"

namespace jobplay {

// The first byte sequence that is not UTF-8, or a control character that YAML does not allow.
std::optional<Error> FindBadCharacter(std::string_view text, LineIndex* lines);

// From what yaml-cpp says to what go-yaml says, with the line that go-yaml names.
Error ExplainSyntaxError(std::string_view text, const YAML::Exception& exception, LineIndex* lines);

}  // namespace jobplay
