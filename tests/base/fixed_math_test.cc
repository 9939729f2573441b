// Integer logarithms and similar functions, compared with tables.
#include "core/base/fixed_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace jobplay {
namespace {

double Number(Fixed fixed) { return std::ldexp(static_cast<double>(fixed), -kFixedBits); }

TEST(FixedMath, LogarithmsMatchTables) {
  const std::uint64_t numbers[] = {1, 2, 3, 10, 1000, 123456789, 1ull << 40, (1ull << 63) + 12345};
  for (const std::uint64_t number : numbers) {
    EXPECT_NEAR(Number(LogOf(number)), std::log(static_cast<double>(number)), 1e-13) << number;
  }
  EXPECT_EQ(LogOf(1), 0);
}

TEST(FixedMath, ExponentialsInvertLogarithms) {
  for (const std::uint64_t number : {2ull, 7ull, 1000ull, 987654321ull}) {
    EXPECT_NEAR(static_cast<double>(TimesExp(1'000'000'000, LogOf(number))),
                1e9 * static_cast<double>(number), static_cast<double>(number) * 0.51);
    EXPECT_NEAR(static_cast<double>(TimesExp(1'000'000'000'000, -LogOf(number))),
                1e12 / static_cast<double>(number), 0.6);
  }
  EXPECT_EQ(TimesExp(1'000'000, Fixed{40} << kFixedBits), INT64_MAX);
  EXPECT_EQ(TimesExp(1'000'000, -(Fixed{40} << kFixedBits)), 0);
}

TEST(FixedMath, RootsAreIntegers) {
  EXPECT_EQ(RootOf(0, 0), 0u);
  EXPECT_EQ(RootOf(0, 15), 3u);
  EXPECT_EQ(RootOf(0, 16), 4u);
  EXPECT_EQ(RootOf(1, 0), 1ull << 32);
}

TEST(FixedMath, DrawsHaveExpectedMomentsAndNeverChange) {
  Random random(7);
  double sum = 0, normal = 0, squares = 0;
  constexpr int kDraws = 100'000;
  for (int i = 0; i < kDraws; ++i) {
    sum += Number(DrawExponential(random));
    const double n = std::ldexp(static_cast<double>(DrawNormal(random)), -32);
    normal += n;
    squares += n * n;
  }
  EXPECT_NEAR(sum / kDraws, 1.0, 0.015);
  EXPECT_NEAR(normal / kDraws, 0.0, 0.015);
  EXPECT_NEAR(squares / kDraws, 1.0, 0.02);
  Random again(1);
  EXPECT_EQ(DrawExponential(again), 40940927923926626);
  EXPECT_EQ(DrawNormal(again), -1129314906);
}

}  // namespace
}  // namespace jobplay
