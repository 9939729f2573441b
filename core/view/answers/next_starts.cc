#include "core/view/answers/next_starts.h"

#include <cstdint>
#include <optional>

#include "core/base/rfc3339.h"
#include "core/view/index/next_start.h"

namespace jobplay {

std::vector<answer::NextStart> NextStarts(const CronJobSpec& spec, Time start, Time now) {
  constexpr int kTold = 10;
  std::vector<answer::NextStart> starts;
  const std::optional<Schedule> schedule = ScheduleOf(spec);
  if (!schedule) return starts;
  const TimeZone zone = schedule->zone();
  std::int32_t offset = zone.Lookup(UnixSeconds(now)).offset_s;
  for (int i = 0; i < kTold; ++i) {
    const std::optional<Time> next = schedule->Next(now);
    if (!next || *next <= now) break;
    now = *next;
    const std::int32_t then = zone.Lookup(UnixSeconds(now)).offset_s;
    starts.push_back({answer::MicrosOf(now - start), FormatRfc3339(now, zone), then - offset});
    offset = then;
  }
  return starts;
}

}  // namespace jobplay
