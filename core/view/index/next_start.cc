#include "core/view/index/next_start.h"

#include "core/controllers/cronjob/schedule_times.h"

namespace jobplay {

std::optional<Schedule> ScheduleOf(const CronJobSpec& spec) {
  // FormatSchedule omits an unknown time zone, with which the controller starts nothing.
  if (spec.time_zone && !TimeZone::Load(*spec.time_zone).ok()) return std::nullopt;
  Result<Schedule> schedule = ParseStandard(FormatSchedule(spec));
  if (!schedule.ok()) return std::nullopt;
  return std::move(*schedule);
}

std::optional<Duration> NextStart(const CronJobSpec& spec, Time start, Time now) {
  if (spec.suspend.value_or(false)) return std::nullopt;
  const std::optional<Schedule> schedule = ScheduleOf(spec);
  const std::optional<Time> next = schedule ? schedule->Next(now) : std::nullopt;
  if (!next || *next <= now) return std::nullopt;
  return *next - start;
}

}  // namespace jobplay
