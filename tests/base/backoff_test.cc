// Exponential back-off.
#include "core/base/backoff.h"

#include <gtest/gtest.h>

#include <limits>

namespace jobplay {
namespace {

TEST(ExponentialBackoff, DoublesUpToMaximum) {
  EXPECT_EQ(ExponentialBackoff(Seconds(10), -1, Minutes(5)), Seconds(10));
  EXPECT_EQ(ExponentialBackoff(Seconds(10), 0, Minutes(5)), Seconds(10));
  EXPECT_EQ(ExponentialBackoff(Seconds(10), 3, Minutes(5)), Seconds(80));
  EXPECT_EQ(ExponentialBackoff(Seconds(10), 5, Minutes(5)), Minutes(5));
}

TEST(ExponentialBackoff, DoesNotOverflow) {
  EXPECT_EQ(
      ExponentialBackoff(Milliseconds(5), std::numeric_limits<std::int64_t>::max(), Seconds(1000)),
      Seconds(1000));
  EXPECT_EQ(ExponentialBackoff(Seconds(2), 9, Seconds(1)), Seconds(1));
}

}  // namespace
}  // namespace jobplay
