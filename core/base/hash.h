// A 64-bit hash that detects where two runs differ. It is the same on every machine and in
// WebAssembly, and it does not resist attacks. Links contain it, so if it changes, every shared
// link reports a different run.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace jobplay {

class Hasher {
 public:
  Hasher& Add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9e3779b97f4a7c15ull;
    state_ ^= state_ >> 29;
    return *this;
  }
  // Adds the length first, so that "ab","c" and "a","bc" differ.
  Hasher& Add(std::string_view text) {
    Add(static_cast<std::uint64_t>(text.size()));
    for (; text.size() >= 8; text.remove_prefix(8)) Add(Word<std::uint64_t>(text.data()));
    if (!text.empty()) Add(Rest(text));
    return *this;
  }
  std::uint64_t value() const { return state_; }

 private:
  // Reads bytes as a little-endian number; all supported machines are little-endian.
  template <typename Number>
  static std::uint64_t Word(const char* bytes) {
    Number word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
  }
  // Reads the last 1 to 7 bytes. Most names need this, and copying a variable number of bytes is
  // slower.
  static std::uint64_t Rest(std::string_view text) {
    std::uint64_t word = 0;
    std::size_t at = 0;
    if (text.size() & 4) {
      word = Word<std::uint32_t>(text.data());
      at = 4;
    }
    if (text.size() & 2) {
      word |= Word<std::uint16_t>(text.data() + at) << 8 * at;
      at += 2;
    }
    if (text.size() & 1) word |= Word<std::uint8_t>(text.data() + at) << 8 * at;
    return word;
  }

  std::uint64_t state_ = 0xcbf29ce484222325ull;
};

// Mixes the hash of one of several unordered parts, so that the sum of the mixed hashes identifies
// all parts.
inline std::uint64_t Mixed(std::uint64_t hash) {
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9ull;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebull;
  return hash ^ (hash >> 31);
}

}  // namespace jobplay
