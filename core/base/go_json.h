// What Go's encoding/json says of a text that is no JSON: for values of annotations, which the API
// server reads with it.
#pragma once

#include <string>
#include <string_view>

namespace jobplay {

// The message of json.SyntaxError; "" when the text is one JSON value.
std::string GoJsonSyntaxError(std::string_view text);

}  // namespace jobplay
