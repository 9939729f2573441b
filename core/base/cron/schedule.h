// When a CronJob is due: the schedules of robfig/cron v3, which Kubernetes uses, with its grammar,
// its error texts and its behaviour where clocks are put forward or back.
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

// A bit per value that matches. The top bit says that the field was written with a star, which
// decides how the day of the month and the day of the week combine.
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

// The kinds of ParseStandard's errors.
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

  // The first time after `t` at which the schedule is due, in whole seconds; nothing where Go
  // returns the zero time because none was found within five years (31 February). Times after the
  // last one there is (in 2262) are that one.
  std::optional<Time> Next(Time t) const {
    return std::visit([t](const auto& rule) { return rule.Next(t); }, rule_);
  }

  // Whose clocks it goes by; UTC where it goes by none.
  TimeZone zone() const {
    const auto* spec = std::get_if<SpecSchedule>(&rule_);
    return spec != nullptr ? spec->zone : TimeZone();
  }

  bool operator==(const Schedule&) const = default;

 private:
  std::variant<SpecSchedule, ConstantDelaySchedule> rule_;
};

// Reads five fields, a descriptor such as @hourly or @every 90s, either after an optional TZ= or
// CRON_TZ= prefix. Follows parsers.ParseCronScheduleWithPanicRecovery and cron.ParseStandard; the
// error's message is theirs to the letter. Without a prefix the zone is UTC, where Kubernetes'
// controllers live.
Result<Schedule> ParseStandard(std::string_view spec);

}  // namespace jobplay
