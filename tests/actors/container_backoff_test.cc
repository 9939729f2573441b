// The back-off of the kubelet.
#include "core/actors/kubelet/container_backoff.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace jobplay {
namespace {

TEST(ContainerBackoff, DoublesFromSecondRestartUpToFiveMinutes) {
  const std::pair<std::int64_t, Duration> cases[] = {
      {0, {}}, {1, {}}, {2, Seconds(10)}, {3, Seconds(20)}, {6, Seconds(160)}, {7, Minutes(5)}};
  for (const auto& [restart, wait] : cases) {
    EXPECT_EQ(CrashLoopBackoff(restart), wait) << "restart " << restart;
  }
  EXPECT_EQ(ContainerBackoff(1), Seconds(10)) << "a pull waits from its first failure on";
}

}  // namespace
}  // namespace jobplay
