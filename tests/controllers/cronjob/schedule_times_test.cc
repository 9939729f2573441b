#include "core/controllers/cronjob/schedule_times.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/rfc3339.h"
#include "tests/support/times.h"

namespace jobplay {
namespace {

using testing::At;

struct ScheduleTimesCase {
  const char* name;
  const char* schedule;
  const char* created;
  const char* last;  // "" if no Job was started yet
  std::optional<std::int64_t> deadline;
  const char* now;
  // Expected: the start that is due ("" for none), the number of missed starts, and when to check
  // again.
  const char* due;
  std::int64_t missed;
  const char* again_in;
};

const ScheduleTimesCase kScheduleTimesCases[] = {
    {"no start is due since the creation",
     "0 * * * *",
     "2000-01-01T10:05:00Z",
     "",
     {},
     "2000-01-01T10:30:00Z",
     "",
     0,
     "30m0.1s"},
    {"the first start is due",
     "0 * * * *",
     "2000-01-01T10:05:00Z",
     "",
     {},
     "2000-01-01T11:00:00.1Z",
     "2000-01-01T11:00:00Z",
     0,
     "1h0m0s"},
    {"counting continues from the last start",
     "0 * * * *",
     "2000-01-01T08:05:00Z",
     "2000-01-01T11:00:00Z",
     {},
     "2000-01-01T11:30:00Z",
     "",
     0,
     "30m0.1s"},
    {"the latest of two missed starts is due",
     "0 * * * *",
     "2000-01-01T10:05:00Z",
     "",
     {},
     "2000-01-01T12:30:00Z",
     "2000-01-01T12:00:00Z",
     2,
     "30m0.1s"},
    {"a hundred missed starts are not too many",
     "* * * * *",
     "2000-01-01T00:00:00Z",
     "",
     {},
     "2000-01-01T01:40:30Z",
     "2000-01-01T01:40:00Z",
     100,
     "30.1s"},
    {"a hundred and one missed starts are too many",
     "* * * * *",
     "2000-01-01T00:00:00Z",
     "",
     {},
     "2000-01-01T01:41:30Z",
     "2000-01-01T01:41:00Z",
     101,
     "30.1s"},
    {"starts before the starting deadline are not counted", "* * * * *", "2000-01-01T00:00:00Z", "",
     120, "2000-01-01T05:00:30Z", "2000-01-01T05:00:00Z", 2, "30.1s"},
    {"a starting deadline shorter than the time since the last start hides it", "0 * * * *",
     "2000-01-01T00:00:00Z", "", 60, "2000-01-01T05:30:00Z", "", 0, "30m0.1s"},
    {"@every counts from the creation, not from the clock",
     "@every 90s",
     "2000-01-01T00:00:10Z",
     "",
     {},
     "2000-01-01T00:05:00Z",
     "2000-01-01T00:04:40Z",
     3,
     "1m10.1s"},
    {"unevenly spaced starts are found from the schedule",
     "30 6-16/4 * * 1-5",
     "2000-01-03T00:00:00Z",
     "",
     {},
     "2000-01-10T07:00:00Z",
     "2000-01-10T06:30:00Z",
     43,
     "3h30m0.1s"},
};

TEST(ScheduleTimes, ReturnDueTimeAndNextCheck) {
  for (const ScheduleTimesCase& c : kScheduleTimesCases) {
    SCOPED_TRACE(c.name);
    CronJob cron_job;
    cron_job.metadata.identity.Mutable().creation_timestamp = At(c.created);
    if (*c.last != '\0') cron_job.status.last_schedule_time = At(c.last);
    cron_job.spec.Mutable().starting_deadline_seconds = c.deadline;
    const Result<Schedule> schedule = ParseStandard(c.schedule);
    ASSERT_TRUE(schedule);
    const ScheduleTimes times = MostRecentScheduleTime(cron_job, At(c.now), *schedule, true);
    EXPECT_EQ(times.error, "");
    EXPECT_EQ(times.most_recent ? FormatRfc3339(*times.most_recent) : "", c.due);
    EXPECT_EQ(times.missed, c.missed);
    EXPECT_EQ(FormatDuration(NextScheduleTimeDuration(cron_job, At(c.now), *schedule)), c.again_in);
  }
}

TEST(ScheduleTimes, RejectDateThatNeverComes) {
  CronJob cron_job;
  cron_job.metadata.identity.Mutable().creation_timestamp = At("2000-01-01T00:00:00Z");
  const ScheduleTimes times = MostRecentScheduleTime(cron_job, At("2000-01-01T00:01:00Z"),
                                                     *ParseStandard("59 23 31 2 *"), true);
  EXPECT_EQ(times.error, "time difference between two schedules is less than 1 second");
  EXPECT_FALSE(times.most_recent);
}

TEST(ScheduleTimes, HandleEndlessDeadlineWithoutOverflow) {
  CronJob cron_job;
  cron_job.metadata.identity.Mutable().creation_timestamp = At("2000-01-01T00:00:00Z");
  const Time now = At("2000-01-01T00:02:30Z");
  for (const std::int64_t deadline : {std::int64_t{9'000'000'000}, std::int64_t{100'000}}) {
    cron_job.spec.Mutable().starting_deadline_seconds = deadline;
    const ScheduleTimes times =
        MostRecentScheduleTime(cron_job, now, *ParseStandard("* * * * *"), true);
    ASSERT_TRUE(times.most_recent);
    EXPECT_EQ(FormatRfc3339(*times.most_recent), "2000-01-01T00:02:00Z");
    EXPECT_FALSE(IsTooLate(*cron_job.spec, *times.most_recent, now));
  }
}

TEST(ScheduleTimes, IncludeTimeZoneInSchedule) {
  CronJobSpec spec;
  spec.schedule = "0 9 * * *";
  EXPECT_EQ(FormatSchedule(spec), "0 9 * * *");
  spec.time_zone = "Europe/Berlin";
  EXPECT_EQ(FormatSchedule(spec), "TZ=Europe/Berlin 0 9 * * *");
  spec.time_zone = "Europe/Atlantis";
  EXPECT_EQ(FormatSchedule(spec), "0 9 * * *");
}

TEST(ScheduleTimes, NameJobByMinutes) {
  CronJob cron_job;
  cron_job.metadata.identity.Mutable().name = "tick";
  EXPECT_EQ(JobNameAt(cron_job, At("2000-01-01T00:01:00Z")), "tick-15778081");
}

TEST(ScheduleTimes, AreFormattedAsRfc1123Z) {
  EXPECT_EQ(FormatRfc1123Z(At("2024-02-29T07:08:09Z")), "Thu, 29 Feb 2024 07:08:09 +0000");
}

}  // namespace
}  // namespace jobplay
