#include "core/view/kubectl/human_time.h"

#include <cstdint>
#include <cstdio>

namespace jobplay::kubectl {

std::string HumanDuration(Duration duration) {
  const std::int64_t seconds = duration.ns / Seconds(1).ns;
  const std::int64_t minutes = seconds / 60;
  const std::int64_t hours = minutes / 60;
  const std::int64_t days = hours / 24;
  auto one = [](std::int64_t n, const char* unit) { return std::to_string(n) + unit; };
  // The smaller unit is omitted if it is 0.
  auto two = [&](std::int64_t n, const char* unit, std::int64_t rest, const char* rest_unit) {
    return one(n, unit) + (rest == 0 ? "" : one(rest, rest_unit));
  };
  // Go accepts one second before now, because clocks may differ.
  if (seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 60 * 2) return one(seconds, "s");
  if (minutes < 10) return two(minutes, "m", seconds % 60, "s");
  if (minutes < 60 * 3) return one(minutes, "m");
  if (hours < 8) return two(hours, "h", minutes % 60, "m");
  if (hours < 48) return one(hours, "h");
  if (hours < 24 * 8) return two(days, "d", hours % 24, "h");
  if (hours < 24 * 365 * 2) return one(days, "d");
  if (hours < 24 * 365 * 8) return two(days / 365, "y", days % 365, "d");
  return one(days / 365, "y");
}

std::string TimestampSince(Time timestamp, Time now) {
  return timestamp == Time{} ? "<unknown>" : HumanDuration(now - timestamp);
}

std::string FormatRfc1123z(Time time) {
  // If the API has no time, Go prints its zero time.
  if (time == Time{}) return "Mon, 01 Jan 0001 00:00:00 +0000";
  static constexpr const char* kDays[] = {"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"};
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  constexpr std::int64_t kDay = 24 * 60 * 60;
  const std::int64_t seconds = UnixSeconds(time);
  const std::int64_t second = ((seconds % kDay) + kDay) % kDay;
  const std::int64_t days = (seconds - second) / kDay;
  const CivilDay day = CivilFromDays(days);
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%s, %02d %s %04d %02d:%02d:%02d +0000",
                kDays[((days % 7) + 7) % 7], day.day, kMonths[day.month - 1],
                static_cast<int>(day.year), static_cast<int>(second / 3600),
                static_cast<int>(second / 60 % 60), static_cast<int>(second % 60));
  return buffer;
}

}  // namespace jobplay::kubectl
