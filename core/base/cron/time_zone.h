// A time zone of the IANA database, behaving as Go's time.Location does: what the clock on the wall
// shows at an instant, and which instant a wall clock's reading means. All history from 1800 and
// the rules for the time to come.
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
  // A stretch of time with one offset; seconds since the epoch. Near a change of the clock start
  // and end are the changes; far from one they may be closer together than the changes are.
  struct Period {
    std::int64_t start = 0;
    std::int64_t end = 0;       // exclusive
    std::int32_t offset_s = 0;  // east of UTC
  };

  TimeZone() = default;  // UTC

  // Follows time.LoadLocation, with its error texts. "" and "UTC" are UTC, and so is "Local": that
  // is how the containers of Kubernetes run.
  static Result<TimeZone> Load(std::string_view name);

  // All names that Load takes, but for UTC and Local.
  static std::vector<std::string> Names();

  Period Lookup(std::int64_t unix_s) const;

  // Follows time.Date. `wall_s` is what seconds since the epoch would be if the wall's clock showed
  // UTC. A reading that comes twice means the first where the zone's clock moved back; one that a
  // leap forward skips means an instant that the clock shows an hour off, to either side.
  std::int64_t FromWall(std::int64_t wall_s) const;

 private:
  struct Change {
    std::int64_t at = 0;
    std::int32_t offset_s = 0;
    bool operator==(const Change&) const = default;
  };
  // A POSIX M-rule: the nth weekday of a month (5: the last) and the second of that day on the
  // wall.
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

// Formats as Go's time.RFC3339 in the zone: 2024-03-31T09:00:00+02:00, or Z where the offset is 0.
std::string FormatRfc3339(Time t, const TimeZone& zone);

}  // namespace jobplay
