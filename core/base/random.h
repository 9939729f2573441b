// The playground's own random number generator (SplitMix64), because the standard distributions
// differ between libraries. Each purpose has its own stream, so that one user cannot change the
// numbers of another.
#pragma once

#include <cstdint>

namespace jobplay {

class Random {
 public:
  explicit Random(std::uint64_t seed = 0) : state_(seed) {}

  std::uint64_t Next() {
    state_ += 0x9e3779b97f4a7c15ull;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }

  // Returns a uniform number in [0, bound). `bound` must be positive. The modulo bias is below
  // 2^-32 for 32-bit bounds.
  std::uint32_t Below(std::uint32_t bound) { return static_cast<std::uint32_t>(Next() % bound); }

 private:
  std::uint64_t state_;
};

}  // namespace jobplay
