// FNV-1a, 64 bits: says where two runs part. Not for tables and not against an adversary.
#pragma once

#include <cstdint>
#include <string_view>

namespace jobplay {

class Hasher {
 public:
  Hasher& Add(std::uint64_t value) {
    for (int i = 0; i < 8; ++i) AddByte(static_cast<std::uint8_t>(value >> (8 * i)));
    return *this;
  }
  // The length goes in first, so that "ab","c" and "a","bc" differ.
  Hasher& Add(std::string_view text) {
    Add(static_cast<std::uint64_t>(text.size()));
    for (const char c : text) AddByte(static_cast<std::uint8_t>(c));
    return *this;
  }
  std::uint64_t value() const { return state_; }

 private:
  void AddByte(std::uint8_t byte) { state_ = (state_ ^ byte) * 0x100000001b3ull; }

  std::uint64_t state_ = 0xcbf29ce484222325ull;
};

}  // namespace jobplay
