// Durations and times are read and written like in Go. The expectations are from Go 1.26.
#include "core/base/time.h"

#include <gtest/gtest.h>

#include <optional>

#include "core/base/go_quote.h"
#include "core/base/rfc3339.h"

namespace jobplay {
namespace {

TEST(Time, ReadsAndWritesDurationsLikeGo) {
  struct Case {
    const char* text;
    std::int64_t ns;
    const char* written;
  };
  const Case cases[] = {
      {"0", 0, "0s"},
      {"-0", 0, "0s"},
      {"1ns", 1, "1ns"},
      {"1.5us", 1'500, "1.5µs"},
      {"2\xC2\xB5s", 2'000, "2µs"},
      {"2\xCE\xBCs", 2'000, "2µs"},
      {"0.1ms", 100'000, "100µs"},
      {"300ms", 300'000'000, "300ms"},
      {"1.010s", 1'010'000'000, "1.01s"},
      {".5s", 500'000'000, "500ms"},
      {"1.s", 1'000'000'000, "1s"},
      {"90s", 90'000'000'000, "1m30s"},
      {"2m30s", 150'000'000'000, "2m30s"},
      {"1h", 3'600'000'000'000, "1h0m0s"},
      {"1s1h", 3'601'000'000'000, "1h0m1s"},
      {"-1.5h", -5'400'000'000'000, "-1h30m0s"},
      {"+5s", 5'000'000'000, "5s"},
      {"0.123456789s", 123'456'789, "123.456789ms"},
      {"0.00000000049s", 0, "0s"},
      {"0.3333333333h", 1'199'999'999'880, "19m59.99999988s"},
      {"9223372036854775807ns", INT64_MAX, "2562047h47m16.854775807s"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const std::optional<Duration> read = ParseDuration(c.text);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->ns, c.ns);
    EXPECT_EQ(FormatDuration(*read), c.written);
  }
}

TEST(Time, RejectsInvalidDurations) {
  for (const char* text :
       {"", "-", "+", "s", ".s", "5", "1h 2m", "5 s", "5d", "1.2.3s", "3000000h",
        "9223372036854775808ns", "99999999999999999999s", "2562047h47m16.854775808s", "5s!"}) {
    const std::optional<Duration> read = ParseDuration(text);
    EXPECT_FALSE(read) << text;
  }
}

TEST(Time, ReadsRfc3339WithFractionAndZone) {
  struct Case {
    const char* text;
    std::int64_t ns;
    const char* written;
  };
  const Case cases[] = {
      {"1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"},
      {"2000-02-29T23:59:59Z", 951'868'799'000'000'000, "2000-02-29T23:59:59Z"},
      {"2024-07-30T13:00:07.25Z", 1'722'344'407'250'000'000, "2024-07-30T13:00:07Z"},
      {"2024-07-30T13:00:07-07:30", 1'722'371'407'000'000'000, "2024-07-30T20:30:07Z"},
      {"2024-07-30T13:00:07+23:59", 1'722'258'067'000'000'000, "2024-07-29T13:01:07Z"},
      {"1969-12-31T23:59:59.5Z", -500'000'000, "1969-12-31T23:59:59Z"},
      {"1900-03-01T00:00:00Z", -2'203'891'200'000'000'000, "1900-03-01T00:00:00Z"},
      {"1700-01-01T00:00:00Z", -8'520'336'000'000'000'000, "1700-01-01T00:00:00Z"},
      {"2250-12-31T23:59:59.999999999Z", 8'867'491'199'999'999'999, "2250-12-31T23:59:59Z"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const std::optional<Time> read = ParseRfc3339(c.text);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->ns, c.ns);
    EXPECT_EQ(FormatRfc3339(*read), c.written);
  }
  for (const char* text : {"",
                           "now",
                           "2000-01-01",
                           "2000-01-01 00:00:00Z",
                           "2000-01-01T00:00:00",
                           "2000-13-01T00:00:00Z",
                           "2000-00-01T00:00:00Z",
                           "2000-02-30T00:00:00Z",
                           "1900-02-29T00:00:00Z",
                           "2000-01-01T24:00:00Z",
                           "2000-01-01T00:60:00Z",
                           "2000-01-01T00:00:60Z",
                           "2000-01-01T00:00:00.Z",
                           "2000-01-01T00:00:00+5:00",
                           "2000-01-01T00:00:00+0500",
                           "2000-01-01T00:00:00+05:00Z",
                           "2000-01-01T00:00:00Z ",
                           "1699-12-31T00:00:00Z",
                           "2251-01-01T00:00:00Z",
                           "20x0-01-01T00:00:00Z"}) {
    const std::optional<Time> read = ParseRfc3339(text);
    EXPECT_FALSE(read) << text;
  }
}

TEST(Time, RoundsSecondsDownAlsoBeforeEpoch) {
  const std::pair<std::int64_t, std::int64_t> cases[] = {
      {0, 0},   {999'999'999, 0},     {1'000'000'000, 1},
      {-1, -1}, {-1'000'000'000, -1}, {-1'000'000'001, -2}};
  for (const auto& [ns, seconds] : cases) {
    EXPECT_EQ(UnixSeconds(Time{ns}), seconds) << ns;
    EXPECT_EQ(TruncateToSecond(Time{ns}).ns, seconds * 1'000'000'000) << ns;
  }
}

TEST(Time, OrdersAllCalendarDays) {
  CivilDay before = CivilFromDays(-100'001);
  for (std::int64_t days = -100'000; days <= 110'000; ++days) {
    const CivilDay day = CivilFromDays(days);
    ASSERT_EQ(DaysFromCivil(day), days);
    const bool next_day =
        day.year == before.year && day.month == before.month && day.day == before.day + 1;
    const bool next_month = day.year == before.year && day.month == before.month + 1 &&
                            day.day == 1 && before.day >= 28;
    const bool next_year = day.year == before.year + 1 && day.month == 1 && day.day == 1 &&
                           before.month == 12 && before.day == 31;
    ASSERT_TRUE(next_day || next_month || next_year)
        << FormatRfc3339(Time{} + Seconds(days * kDaySeconds));
    before = day;
  }
}

TEST(GoQuote, MatchesStrconv) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "\"\""},
      {"plain words", "\"plain words\""},
      {"\"\\", "\"\\\"\\\\\""},
      {"\a\b\f\n\r\t\v", "\"\\a\\b\\f\\n\\r\\t\\v\""},
      {std::string("\0\x1f\x7f", 3), "\"\\x00\\x1f\\x7f\""},
      {"\xff\xc3(", "\"\\xff\\xc3(\""},
      {"\xed\xa0\x80", "\"\\xed\\xa0\\x80\""},           // a surrogate
      {"\xc0\xaf", "\"\\xc0\\xaf\""},                    // longer than necessary
      {"\xf4\x90\x80\x80", "\"\\xf4\\x90\\x80\\x80\""},  // beyond Unicode
      {"\xe2\x82", "\"\\xe2\\x82\""},                    // truncated
      {"日本語 é 😀", "\"日本語 é 😀\""},
      {"\u00a0\u00ad\u200b\u3000\ufeff", "\"\\u00a0\\u00ad\\u200b\\u3000\\ufeff\""},
      {"\U000e0001", "\"\\U000e0001\""},
  };
  for (const auto& [text, quoted] : cases) EXPECT_EQ(GoQuote(text), quoted);
}

TEST(Time, SaturatesArithmetic) {
  const std::int64_t most = saturating::kMost;
  const std::int64_t least = saturating::kLeast;
  EXPECT_EQ(Seconds(9'300'000'000).ns, most);
  EXPECT_EQ(Seconds(-9'300'000'000).ns, least);
  EXPECT_EQ(Seconds(9'000'000'000).ns, 9'000'000'000'000'000'000);
  EXPECT_EQ(WrappingSeconds(18'446'744'074).ns, 290'448'384);
  EXPECT_EQ((Time{most} + Duration{1}).ns, most);
  EXPECT_EQ((Time{least} - Duration{1}).ns, least);
  EXPECT_EQ((Time{0} - Time{least}).ns, most);
  EXPECT_EQ((Duration{least} * -1).ns, most);
  EXPECT_EQ((Duration{-3} * 4).ns, -12);
  EXPECT_EQ((Duration{5} * 0).ns, 0);
}

}  // namespace
}  // namespace jobplay
