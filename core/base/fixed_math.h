// Logarithms, exponentials and the distributions built on them, with integers only, so that every
// compiler and WebAssembly draw the same values from a seed. Fractional numbers are in units of
// 2^-56 (Fixed).
#pragma once

#include <cstdint>

#include "core/base/random.h"

namespace jobplay {

using Fixed = std::int64_t;
inline constexpr int kFixedBits = 56;

// Returns the natural logarithm. `number` must not be 0.
Fixed LogOf(std::uint64_t number);

// Returns value * e^x, rounded, or the largest int64 on overflow. `value` must not be negative.
std::int64_t TimesExp(std::int64_t value, Fixed x);

// Returns the square root of the 128-bit number, rounded down.
std::uint64_t RootOf(std::uint64_t high, std::uint64_t low);

// Returns -ln u with u uniform in (0, 1]: a waiting time with a mean of 1.
Fixed DrawExponential(Random& random);

// Draws from the standard normal distribution, in units of 2^-32.
std::int64_t DrawNormal(Random& random);

// Returns value * factor / of, rounded to the nearest integer, or the largest int64 on overflow. No
// argument may be negative, and `of` must not be 0.
std::int64_t Scaled(std::int64_t value, std::int64_t factor, std::int64_t of);

}  // namespace jobplay
