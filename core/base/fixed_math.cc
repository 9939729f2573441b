#include "core/base/fixed_math.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/base/check.h"

namespace jobplay {
namespace {

using Wide = __int128;

constexpr Fixed kOne = Fixed{1} << kFixedBits;
constexpr Fixed kLn2 = 49946518145322874;
constexpr std::int64_t kMostValue = std::numeric_limits<std::int64_t>::max();

Fixed Times(Fixed a, Fixed b) {
  return static_cast<Fixed>((static_cast<Wide>(a) * b) >> kFixedBits);
}

// Returns -ln(number / 2^64); 0 means 2^64.
Fixed MinusLogOfShare(std::uint64_t number) { return number == 0 ? 0 : 64 * kLn2 - LogOf(number); }

}  // namespace

Fixed LogOf(std::uint64_t number) {
  JOBPLAY_CHECK(number != 0);
  // number = m * 2^shift, where m is between sqrt(1/2) and sqrt(2), and ln m = 2
  // artanh((m-1)/(m+1)).
  int shift = 63 - std::countl_zero(number);
  const int down = shift - kFixedBits;
  Fixed m = static_cast<Fixed>(down > 0 ? number >> down : number << -down);
  constexpr Fixed kRootOf2 = 101904826760412361;
  if (m > kRootOf2) {
    m /= 2;
    ++shift;
  }
  const auto z = static_cast<Fixed>((static_cast<Wide>(m - kOne) << kFixedBits) / (m + kOne));
  const Fixed square = Times(z, z);
  Fixed sum = 0;
  Fixed power = z;
  for (int n = 1; power != 0; n += 2) {
    sum += power / n;
    power = Times(power, square);
    if (power == -1) break;  // shifting a negative number right never gets past -1
  }
  return 2 * sum + shift * kLn2;
}

std::int64_t TimesExp(std::int64_t value, Fixed x) {
  if (value == 0) return 0;
  const Fixed doublings = (x + (x < 0 ? -kLn2 : kLn2) / 2) / kLn2;
  const Fixed rest = x - doublings * kLn2;
  Fixed sum = kOne;
  Fixed term = kOne;
  for (int n = 1; term != 0 && n < 24; ++n) {
    term = Times(term, rest) / n;
    sum += term;
  }
  const Wide product = static_cast<Wide>(value) * sum;
  const Fixed shift = kFixedBits - doublings;
  if (shift > 120) return 0;
  if (shift <= 0) return kMostValue;  // a positive number times more than 2^56
  const Wide rounded = (product + (static_cast<Wide>(1) << (shift - 1))) >> shift;
  return rounded > kMostValue ? kMostValue : static_cast<std::int64_t>(rounded);
}

std::uint64_t RootOf(std::uint64_t high, std::uint64_t low) {
  using Natural = unsigned __int128;
  Natural rest = static_cast<Natural>(high) << 64 | low;
  Natural root = 0;
  for (Natural bit = static_cast<Natural>(1) << 126; bit != 0; bit >>= 2) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  return static_cast<std::uint64_t>(root);
}

Fixed DrawExponential(Random& random) { return MinusLogOfShare(random.Next() + 1); }

// Uses Marsaglia's polar method.
std::int64_t DrawNormal(Random& random) {
  for (;;) {
    const std::uint64_t bits = random.Next();
    const auto a = static_cast<std::int64_t>(static_cast<std::int32_t>(bits >> 32));
    const auto b = static_cast<std::int64_t>(static_cast<std::int32_t>(bits));
    const std::uint64_t s = static_cast<std::uint64_t>(a * a) + static_cast<std::uint64_t>(b * b);
    if (s == 0 || s >= std::uint64_t{1} << 62) continue;
    // The square of the result is a^2 / s * -2 ln s, where s is a share of 2^62.
    const Fixed log = 62 * kLn2 - LogOf(s);
    const Wide share = (static_cast<Wide>(a * a) << 60) / s;
    const Wide square = (share * log) >> (60 - 1 - (64 - kFixedBits));
    const auto root = static_cast<std::int64_t>(
        RootOf(static_cast<std::uint64_t>(square >> 64), static_cast<std::uint64_t>(square)));
    return a < 0 ? -root : root;
  }
}

std::int64_t Scaled(std::int64_t value, std::int64_t factor, std::int64_t of) {
  const Wide scaled = (static_cast<Wide>(value) * factor + of / 2) / of;
  return scaled > kMostValue ? kMostValue : static_cast<std::int64_t>(scaled);
}

}  // namespace jobplay
