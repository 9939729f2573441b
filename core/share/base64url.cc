#include "core/share/base64url.h"

#include <cstdint>

namespace jobplay {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string ToBase64Url(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  std::uint32_t pending = 0;
  int bits = 0;
  for (const char c : bytes) {
    pending = pending << 8 | static_cast<std::uint8_t>(c);
    for (bits += 8; bits >= 6; bits -= 6) text += kAlphabet[pending >> (bits - 6) & 63];
  }
  if (bits > 0) text += kAlphabet[pending << (6 - bits) & 63];
  return text;
}

std::optional<std::string> FromBase64Url(std::string_view text) {
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t pending = 0;
  int bits = 0;
  for (const char c : text) {
    const std::size_t value = kAlphabet.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    pending = pending << 6 | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(pending >> bits & 255);
  }
  return bytes;
}

}  // namespace jobplay
