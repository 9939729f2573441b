#include "core/base/base64.h"

#include <cstddef>
#include <cstdint>

namespace jobplay {

std::optional<std::string> DecodeBase64(std::string_view text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  std::size_t digits = 0, padding = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r') continue;
    const std::size_t digit = kDigits.find(c);
    if (c == '=') {
      ++padding;
    } else if (digit == std::string_view::npos || padding > 0) {
      return std::nullopt;
    } else {
      bits = bits << 6 | static_cast<std::uint32_t>(digit);
      if (++digits % 4 != 1)
        bytes += static_cast<char>(bits >> (6 - 2 * ((digits - 1) % 4)) & 0xff);
    }
  }
  if (digits % 4 == 1 || (digits + padding) % 4 != 0 || padding > 2) return std::nullopt;
  return bytes;
}

}  // namespace jobplay
