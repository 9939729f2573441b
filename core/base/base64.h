// Base64 with padding, as values of Secrets and YAML's !!binary have it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jobplay {

// base64.StdEncoding, which passes over line breaks. Nothing for what is no base64.
std::optional<std::string> DecodeBase64(std::string_view text);

}  // namespace jobplay
