// CronJob schedules: the grammar, the error messages and the behavior at clock changes of
// robfig/cron v3, which Kubernetes uses.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "core/base/cron/time_zone.h"
#include "core/base/result.h"
#include "core/base/time.h"

namespace jobplay {

// Each field has one bit per matching value. The top bit is set if the field was written with a
// star. It decides how the day of the month and the day of the week combine.
struct SpecSchedule {
  std::uint64_t minute = 0;
  std::uint64_t hour = 0;
  std::uint64_t day_of_month = 0;
  std::uint64_t month = 0;
  std::uint64_t day_of_week = 0;
  TimeZone zone;

  static constexpr std::uint64_t kStarBit = 1ull << 63;

  std::optional<Time> Next(Time t) const;
  bool operator==(const SpecSchedule&) const = default;
};

// The kinds of errors that ParseStandard returns.
enum class ScheduleError : std::uint8_t {
  kOther,
  kFieldCount,
  kOutOfRange,  // a number or a range of a field
  kDescriptor,  // an unknown word behind @
  kLocation,    // an unknown time zone
};

struct ConstantDelaySchedule {
  Duration delay;  // whole seconds, at least one

  std::optional<Time> Next(Time t) const;
  bool operator==(const ConstantDelaySchedule&) const = default;
};

class Schedule {
 public:
  Schedule(SpecSchedule rule) : rule_(std::move(rule)) {}  // NOLINT: a rule is a schedule
  Schedule(ConstantDelaySchedule rule) : rule_(rule) {}    // NOLINT

  // Returns the first time after `t` at which the schedule is due, in whole seconds. Returns
  // nothing if there is none within five years (31 February), as Go returns the zero time. A time
  // after 2262 becomes the last representable one.
  std::optional<Time> Next(Time t) const {
    return std::visit([t](const auto& rule) { return rule.Next(t); }, rule_);
  }

  // Returns the zone of the schedule, or UTC if it has none.
  TimeZone zone() const {
    const auto* spec = std::get_if<SpecSchedule>(&rule_);
    return spec != nullptr ? spec->zone : TimeZone();
  }

  bool operator==(const Schedule&) const = default;

 private:
  std::variant<SpecSchedule, ConstantDelaySchedule> rule_;
};

// Parses five fields, or a descriptor such as @hourly or @every 90s, after an optional prefix TZ=
// or CRON_TZ=. Follows parsers.ParseCronScheduleWithPanicRecovery and cron.ParseStandard, with the
// same error messages. Without a prefix the zone is UTC, as in Kubernetes' controllers.
Result<Schedule> ParseStandard(std::string_view spec);

}  // namespace jobplay
