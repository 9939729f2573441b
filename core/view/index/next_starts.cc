#include "core/view/index/next_starts.h"

#include <cstdint>
#include <optional>

#include "core/base/cron/schedule.h"
#include "core/base/rfc3339.h"
#include "core/controllers/cronjob/schedule_times.h"

namespace jobplay {

std::vector<answer::NextStart> NextStarts(const CronJobSpec& spec, Time start, Time now) {
  constexpr int kTold = 10;
  std::vector<answer::NextStart> starts;
  // The controller starts nothing in a zone that it does not know; FormatSchedule would leave it
  // out.
  if (spec.time_zone && !TimeZone::Load(*spec.time_zone).ok()) return starts;
  const Result<Schedule> schedule = ParseStandard(FormatSchedule(spec));
  if (!schedule.ok()) return starts;
  const TimeZone zone = schedule->zone();
  std::int32_t offset = zone.Lookup(UnixSeconds(now)).offset_s;
  for (int i = 0; i < kTold; ++i) {
    const std::optional<Time> next = schedule->Next(now);
    if (!next || *next <= now) break;
    now = *next;
    const std::int32_t then = zone.Lookup(UnixSeconds(now)).offset_s;
    starts.push_back({{(now - start).ns / 1000}, FormatRfc3339(now, zone), then - offset});
    offset = then;
  }
  return starts;
}

std::optional<Duration> NextStart(const CronJobSpec& spec, Time start, Time now) {
  if (spec.suspend.value_or(false)) return std::nullopt;
  const auto starts = NextStarts(spec, start, now);
  if (starts.empty()) return std::nullopt;
  return Duration{starts[0].at.value * 1000};
}

}  // namespace jobplay
