#include "core/base/cron/schedule.h"

#include <algorithm>

#include "core/base/rfc3339.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/support/files.h"
#include "tests/support/times.h"

namespace jobplay {
namespace {

using testing::At;

// The next times after `from`, as one string; "never" if there is none.
std::string NextTimes(const Schedule& schedule, Time from, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    const std::optional<Time> next = schedule.Next(from);
    text += (text.empty() ? "" : " ") + (next ? FormatRfc3339(*next) : "never");
    if (!next) break;
    from = *next;
  }
  return text;
}

struct ScheduleCase {
  const char* name;
  const char* schedule;
  const char* from;
  const char* next;
};

const ScheduleCase kScheduleCases[] = {
    {"a step starts at the field's lowest value", "*/20 * * * *", "2000-01-01T00:05:00Z",
     "2000-01-01T00:20:00Z 2000-01-01T00:40:00Z 2000-01-01T01:00:00Z"},
    {"a time that is due now is not the next one", "0 0 * * *", "2000-01-01T00:00:00Z",
     "2000-01-02T00:00:00Z"},
    {"two restricted day fields match if either does", "0 0 13 * 5", "2000-01-01T00:00:00Z",
     "2000-01-07T00:00:00Z 2000-01-13T00:00:00Z 2000-01-14T00:00:00Z"},
    {"a number with a step runs to the end of the field", "50/5 23 31 12 *", "2000-01-01T00:00:00Z",
     "2000-12-31T23:50:00Z 2000-12-31T23:55:00Z 2001-12-31T23:50:00Z"},
    {"February 31 never comes", "0 0 31 2 *", "2000-01-01T00:00:00Z", "never"},
    {"a field of only commas matches nothing", ", * * * *", "2000-01-01T00:00:00Z", "never"},
    {"@every counts from where it is asked, without fractions", "@every 1m30.9s",
     "2000-01-01T00:00:07.25Z", "2000-01-01T00:01:37Z 2000-01-01T00:03:07Z"},
    {"a skipped hour is not made up on that day", "TZ=Europe/Berlin 30 2 * * *",
     "2024-03-30T12:00:00Z", "2024-04-01T00:30:00Z 2024-04-02T00:30:00Z"},
    {"a repeated hour is due twice", "TZ=Europe/Berlin 30 2 * * *", "2024-10-26T12:00:00Z",
     "2024-10-27T00:30:00Z 2024-10-27T01:30:00Z 2024-10-28T01:30:00Z"},
    {"a day without midnight is skipped", "TZ=America/Sao_Paulo @daily", "2018-11-03T12:00:00Z",
     "2018-11-05T02:00:00Z"},
    {"a day missing in the time zone is skipped", "TZ=Pacific/Apia 0 0 30,31 12 *",
     "2011-12-28T12:00:00Z", "2011-12-30T10:00:00Z 2012-12-29T10:00:00Z"},
};

TEST(Schedule, FindsNextTimes) {
  for (const ScheduleCase& c : kScheduleCases) {
    SCOPED_TRACE(c.name);
    const Result<Schedule> schedule = ParseStandard(c.schedule);
    ASSERT_TRUE(schedule);
    const std::string_view expected = c.next;
    const int count = 1 + static_cast<int>(std::count(expected.begin(), expected.end(), ' '));
    EXPECT_EQ(NextTimes(*schedule, At(c.from), count), expected);
  }
}

TEST(Schedule, RejectsInvalidText) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "empty spec string"},
      {"* * * *", "expected exactly 5 fields, found 4: [* * * *]"},
      {"61 * * * *", "end of range (61) above maximum (59): 61"},
      {"* * 0 * *", "beginning of range (0) below minimum (1): 0"},
      {"* 9-5 * * *", "beginning of range (9) beyond end of range (5): 9-5"},
      {"*/0 * * * *", "step of range should be a positive number: */0"},
      {"* * * * mon-fri-sun", "too many hyphens: mon-fri-sun"},
      {"x * * * *", "failed to parse int from x: strconv.Atoi: parsing \"x\": invalid syntax"},
      {"@fortnightly", "unrecognized descriptor: @fortnightly"},
      {"@every 5 minutes",
       "failed to parse duration @every 5 minutes: time: unknown unit \" minutes\" in duration "
       "\"5 minutes\""},
      {"TZ=Mars/Phobos * * * * *",
       "provided bad location Mars/Phobos: unknown time zone Mars/Phobos"},
      {"TZ=0", "invalid schedule format: runtime error: slice bounds out of range [:-1]"},
  };
  for (const auto& [spec, message] : cases) {
    SCOPED_TRACE(spec);
    const Result<Schedule> schedule = ParseStandard(spec);
    ASSERT_FALSE(schedule);
    EXPECT_EQ(schedule.error().message.text, message);
  }
}

nlohmann::json Recorded() {
  return nlohmann::json::parse(testing::ReadFile("tests/vectors/cron.json"));
}

TEST(Schedule, MatchesGoLibrary) {
  const nlohmann::json recorded = Recorded();
  for (const auto& c : recorded["schedules"]) {
    SCOPED_TRACE(c.dump());
    const Result<Schedule> schedule = ParseStandard(c["schedule"].get<std::string>());
    if (c.contains("error")) {
      ASSERT_FALSE(schedule);
      EXPECT_EQ(schedule.error().message.text, c["error"].get<std::string>());
      continue;
    }
    ASSERT_TRUE(schedule);
    std::string expected;
    for (const auto& next : c["next"]) {
      expected +=
          (expected.empty() ? "" : " ") + (next.is_null() ? "never" : next.get<std::string>());
    }
    EXPECT_EQ(NextTimes(*schedule, Time{c["after_ns"].get<std::int64_t>()},
                        static_cast<int>(c["next"].size())),
              expected);
  }
}

TEST(TimeZone, MatchesGo) {
  const nlohmann::json recorded = Recorded();
  for (const auto& c : recorded["zones"]) {
    SCOPED_TRACE(c.dump());
    const Result<TimeZone> zone = TimeZone::Load(c["zone"].get<std::string>());
    if (c.contains("error")) {
      ASSERT_FALSE(zone);
      EXPECT_EQ(zone.error().message.text, c["error"].get<std::string>());
      continue;
    }
    ASSERT_TRUE(zone);
    for (const auto& at : c["at"]) {
      const std::int64_t s = at["s"].get<std::int64_t>();
      EXPECT_EQ(zone->Lookup(s).offset_s, at["offset"].get<std::int32_t>()) << s;
      EXPECT_EQ(zone->FromWall(s), at["from_wall"].get<std::int64_t>()) << s;
      EXPECT_EQ(FormatRfc3339(Time{s * 1'000'000'000}, *zone), at["rfc3339"].get<std::string>());
    }
  }
}

TEST(TimeZone, RejectsUnknownNames) {
  const std::pair<const char*, const char*> cases[] = {
      {"Europe/Atlantis", "unknown time zone Europe/Atlantis"},
      {"europe/berlin", "unknown time zone europe/berlin"},
      {"../etc/passwd", "time: invalid location name"},
      {"America", "is a directory"},
  };
  for (const auto& [name, message] : cases) {
    const Result<TimeZone> zone = TimeZone::Load(name);
    ASSERT_FALSE(zone) << name;
    EXPECT_EQ(zone.error().message.text, message);
  }
}

}  // namespace
}  // namespace jobplay
