// RFC 4648's base64url without padding: bytes as characters that need no escaping in a URL
// fragment.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jobplay {

std::string ToBase64Url(std::string_view bytes);

// Returns nothing for a character outside the alphabet or an impossible length. Padding is not
// allowed.
std::optional<std::string> FromBase64Url(std::string_view text);

}  // namespace jobplay
