// RFC 4648's base64url without padding: bytes as characters that need no escaping in a URL's
// fragment.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jobplay {

std::string ToBase64Url(std::string_view bytes);

// Nothing when a character is none of the alphabet or the length cannot be. Padding is no part of
// it.
std::optional<std::string> FromBase64Url(std::string_view text);

}  // namespace jobplay
