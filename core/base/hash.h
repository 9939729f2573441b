// A 64-bit hash that says where two runs part. The same on every machine and in WebAssembly; not
// against an adversary. Links carry it, so a change of it makes every shared link say that its run
// differs.
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
  // The length goes in first, so that "ab","c" and "a","bc" differ.
  Hasher& Add(std::string_view text) {
    Add(static_cast<std::uint64_t>(text.size()));
    for (; text.size() >= 8; text.remove_prefix(8)) Add(Word(text, 8));
    if (!text.empty()) Add(Word(text, text.size()));
    return *this;
  }
  std::uint64_t value() const { return state_; }

 private:
  // The first bytes as a number, the first byte lowest; all our machines are little-endian.
  static std::uint64_t Word(std::string_view text, std::size_t bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), bytes);
    return word;
  }

  std::uint64_t state_ = 0xcbf29ce484222325ull;
};

// Of parts that have no order: the sum of what this makes of each part's hash tells them all.
inline std::uint64_t Mixed(std::uint64_t hash) {
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9ull;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebull;
  return hash ^ (hash >> 31);
}

}  // namespace jobplay
