// The syntax errors of Go's encoding/json, with which the API server reads the values of some
// annotations.
#pragma once

#include <string>
#include <string_view>

namespace jobplay {

// Returns the message of json.SyntaxError, or "" if the text is one JSON value.
std::string GoJsonSyntaxError(std::string_view text);

}  // namespace jobplay
