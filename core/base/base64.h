// Base64 with padding, as in the values of Secrets and in YAML's !!binary.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jobplay {

// Follows base64.StdEncoding, which ignores line breaks. Returns nothing if the text is not valid
// base64.
std::optional<std::string> DecodeBase64(std::string_view text);

}  // namespace jobplay
