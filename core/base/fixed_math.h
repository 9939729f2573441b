// Logarithms, exponentials and the distributions made of them, in integers alone: what is drawn of
// a seed is the same from every compiler, and in WebAssembly. Numbers that are not whole count in
// units of 2^-56 (Fixed).
#pragma once

#include <cstdint>

#include "core/base/random.h"

namespace jobplay {

using Fixed = std::int64_t;
inline constexpr int kFixedBits = 56;

// The natural logarithm of a number that is not 0.
Fixed LogOf(std::uint64_t number);

// value * e^x, rounded; at the end of int64 where it is more. value is not negative.
std::int64_t TimesExp(std::int64_t value, Fixed x);

// The whole part of the root.
std::uint64_t RootOf(std::uint64_t high, std::uint64_t low);

// -ln u, of u uniform in (0, 1]: a waiting time whose mean is 1.
Fixed DrawExponential(Random& random);

// Of the standard normal distribution, in units of 2^-32.
std::int64_t DrawNormal(Random& random);

// value * factor / of, rounded to the nearest, at the end of int64 where it is more. None is
// negative, and of is not 0.
std::int64_t Scaled(std::int64_t value, std::int64_t factor, std::int64_t of);

}  // namespace jobplay
