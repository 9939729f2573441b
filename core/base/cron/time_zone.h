// A time zone of the IANA database, which behaves like Go's time.Location. It converts an instant
// to wall-clock time and back, with all changes since 1800 and the rules for the future.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/rfc3339.h"
#include "core/base/shared.h"
#include "core/base/time.h"

namespace jobplay {

class TimeZone {
 public:
  // A period with one offset, in seconds since the epoch. Near a clock change, start and end are
  // the changes. Elsewhere the period may be shorter than the time between the changes.
  struct Period {
    std::int64_t start = 0;
    std::int64_t end = 0;       // exclusive
    std::int32_t offset_s = 0;  // east of UTC
  };

  TimeZone() = default;  // UTC

  // Follows time.LoadLocation, including its error messages. "", "UTC" and "Local" all mean UTC,
  // because Kubernetes' containers run in UTC.
  static Result<TimeZone> Load(std::string_view name);

  // Returns all names that Load accepts, except UTC and Local.
  static std::vector<std::string> Names();

  Period Lookup(std::int64_t unix_s) const;

  // Follows time.Date. `wall_s` is the wall-clock time as seconds since the epoch, as if the clock
  // showed UTC. A time that occurs twice means the first occurrence if the zone's clock moved back.
  // A skipped time means an instant at which the clock shows an hour more or less.
  std::int64_t FromWall(std::int64_t wall_s) const;

 private:
  struct Change {
    std::int64_t at = 0;
    std::int32_t offset_s = 0;
    bool operator==(const Change&) const = default;
  };
  // A POSIX M-rule: the nth weekday of a month (5 is the last) and the second of that day in
  // wall-clock time.
  struct YearlyRule {
    int month = 0;
    int week = 0;
    int weekday = 0;
    std::int32_t second = 0;
    bool operator==(const YearlyRule&) const = default;
  };
  struct Tail {
    bool has_dst = false;
    std::int32_t std_s = 0;
    std::int32_t dst_s = 0;
    YearlyRule start, end;
    bool operator==(const Tail&) const = default;
  };
  struct Rules {
    std::int32_t first_offset_s = 0;
    std::vector<Change> changes;
    Tail tail;
    bool operator==(const Rules&) const = default;
  };

  static Rules ReadRules(std::string_view line);
  static std::int64_t SecondOfYear(const YearlyRule& rule, std::int64_t year,
                                   std::int32_t offset_s);
  static Period LookupTail(const Tail& tail, std::int64_t since, std::int64_t unix_s);

  Shared<Rules> rules_;

 public:
  bool operator==(const TimeZone&) const = default;
};

// Formats as Go's time.RFC3339 does in the zone: 2024-03-31T09:00:00+02:00, or Z if the offset is
// 0.
std::string FormatRfc3339(Time t, const TimeZone& zone);

}  // namespace jobplay
