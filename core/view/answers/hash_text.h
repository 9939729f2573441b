// Formats a step's hash as 16 hex digits.
#pragma once

#include <cstdint>
#include <string>

namespace jobplay {

inline std::string HashText(std::uint64_t hash) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[hash >> shift & 0xf];
  return text;
}

}  // namespace jobplay
