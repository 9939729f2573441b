// The times at which a CronJob is due next.
#include "core/view/answers/next_starts.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/rfc3339.h"

namespace jobplay {
namespace {

Time At(const char* text) { return *ParseRfc3339(text); }

// The local times, and how far the clocks moved since the previous one: "2024-03-31T03:30:00+02:00
// (+3600)".
std::string NextStarts(const char* schedule, const char* zone, const char* now, int count) {
  CronJobSpec spec;
  spec.schedule = schedule;
  if (*zone != '\0') spec.time_zone = zone;
  const auto next = NextStarts(spec, At(now), At(now));
  std::string told;
  for (int i = 0; i < count && i < static_cast<int>(next.size()); ++i) {
    told += (i > 0 ? ", " : "") + next[i].local;
    if (next[i].clocks != 0) told += " (" + std::to_string(next[i].clocks) + ")";
  }
  return told;
}

TEST(NextStarts, AreTenTimesOfTimeZone) {
  CronJobSpec spec;
  spec.schedule = "*/5 * * * *";
  EXPECT_EQ(NextStarts(spec, At("2000-01-01T00:00:00Z"), At("2000-01-01T00:01:00Z")).size(), 10u);
  EXPECT_EQ(NextStarts(spec, At("2000-01-01T00:00:00Z"), At("2000-01-01T00:01:00Z"))[0].at.value,
            300'000'000);
  EXPECT_EQ(NextStarts("0 2 * * *", "", "2000-01-01T00:00:00Z", 2),
            "2000-01-01T02:00:00Z, 2000-01-02T02:00:00Z");
  EXPECT_EQ(NextStarts("0 9 * * 1", "Asia/Tokyo", "2000-01-01T00:00:00Z", 1),
            "2000-01-03T09:00:00+09:00");
}

TEST(NextStarts, ReportClockChanges) {
  EXPECT_EQ(NextStarts("0 2 * * *", "Europe/Berlin", "2024-03-29T12:00:00Z", 3),
            "2024-03-30T02:00:00+01:00, 2024-04-01T02:00:00+02:00 (3600), "
            "2024-04-02T02:00:00+02:00");
  // A repeated local time is due twice.
  EXPECT_EQ(NextStarts("30 1 * * *", "America/New_York", "2024-11-02T12:00:00Z", 3),
            "2024-11-03T01:30:00-04:00, 2024-11-03T01:30:00-05:00 (-3600), "
            "2024-11-04T01:30:00-05:00");
}

TEST(NextStarts, AreEmptyIfNothingIsDue) {
  EXPECT_EQ(NextStarts("0 0 31 2 *", "", "2000-01-01T00:00:00Z", 10), "");
  EXPECT_EQ(NextStarts("nonsense", "", "2000-01-01T00:00:00Z", 10), "");
  EXPECT_EQ(NextStarts("0 2 * * *", "Nowhere/City", "2000-01-01T00:00:00Z", 10), "");
}

}  // namespace
}  // namespace jobplay
