#include "core/base/rfc3339.h"

#include <gtest/gtest.h>

#include <string>

namespace jobplay {
namespace {

TEST(Rfc3339, ParsesLikeGo) {
  struct Case {
    const char* text;
    const char* read;  // or the error, after the text itself
  };
  const Case cases[] = {
      {"2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z"},
      {"0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"},
      {"0000-12-31T23:00:00-02:00", "0001-01-01T01:00:00Z"},
      {"0000-01-01T00:00:00+01:00", "-0001-12-31T23:00:00Z"},
      {"9999-12-31T23:59:59-01:00", "10000-01-01T00:59:59Z"},
      {"2020-01-01T0:00:00Z", "2020-01-01T00:00:00Z"},
      {"2020-01-01T00:00:00,5Z", "2020-01-01T00:00:00Z"},
      {"2020-01-01T00:00:00.1234567891234Z", "2020-01-01T00:00:00Z"},
      {"2020-01-01T00:00:00-24:00", "2020-01-02T00:00:00Z"},
      {"2020-01-01T00:00:00-00:60", "2020-01-01T01:00:00Z"},
      {"2020-01-01t00:00:00z",
       R"( as "2006-01-02T15:04:05Z07:00": cannot parse "t00:00:00z" as "T")"},
      {"2020-01-01T00:00:00z", R"( as "2006-01-02T15:04:05Z07:00": cannot parse "z" as "Z07:00")"},
      {"2020-01-01", R"( as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T")"},
      {"", R"( as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006")"},
      {"2020-1-01T00:00:00Z",
       R"( as "2006-01-02T15:04:05Z07:00": cannot parse "1-01T00:00:00Z" as "01")"},
      {"2020-01-01T00:00:00.Z",
       R"( as "2006-01-02T15:04:05Z07:00": cannot parse ".Z" as "Z07:00")"},
      {"2020-01-01T00:00:00*05:00",
       R"( as "2006-01-02T15:04:05Z07:00": cannot parse "*05:00" as "Z07:00")"},
      {"2020-13-01T00:00:00Z", ": month out of range"},
      {"2020-00-01T00:00:00Z", ": month out of range"},
      {"2020-01-00T00:00:00Z", ": day out of range"},
      {"2019-02-29T00:00:00Z", ": day out of range"},
      {"2020-01-01T24:00:00Z", ": hour out of range"},
      {"2020-01-01T00:60:00Z", ": minute out of range"},
      {"2020-01-01T00:00:60Z", ": second out of range"},
      {"2020-01-01T00:00:00+25:00", ": time zone offset hour out of range"},
      {"2020-01-01T00:00:00+00:61", ": time zone offset minute out of range"},
      {"2020-01-01T00:00:00Zulu", R"(: extra text: "ulu")"},
  };
  for (const Case& c : cases) {
    const ParsedGoTime parsed = ParseGoTime(c.text);
    if (parsed.error.empty()) {
      EXPECT_EQ(FormatGoTime(parsed.time.seconds), c.read) << c.text;
    } else {
      EXPECT_EQ(parsed.error, "parsing time \"" + std::string(c.text) + "\"" + c.read);
    }
  }
}

TEST(Rfc3339, QuotesSpecialBytesInErrors) {
  EXPECT_EQ(ParseGoTime("\"\xC3\xA9\n\xFF").error,
            R"(parsing time "\"\xc3\xa9\x0a\xff" as "2006-01-02T15:04:05Z07:00": )"
            R"(cannot parse "\"\xc3\xa9\x0a\xff" as "2006")");
}

TEST(Rfc3339, ClampsToRangeOfVirtualTime) {
  EXPECT_TRUE(ParseGoTime("0001-01-01T00:00:00Z").time.IsZero());
  EXPECT_EQ(FormatRfc3339(NearestTime(ParseGoTime("9999-12-31T23:59:59Z").time)),
            "2250-12-31T23:59:59Z");
  EXPECT_EQ(FormatRfc3339(NearestTime(ParseGoTime("0000-01-01T00:00:00Z").time)),
            "1700-01-01T00:00:00Z");
}

}  // namespace
}  // namespace jobplay
