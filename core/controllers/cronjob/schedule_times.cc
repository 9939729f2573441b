#include "core/controllers/cronjob/schedule_times.h"

#include <algorithm>
#include <cstdio>
#include <limits>

#include "core/base/cron/time_zone.h"
#include "core/base/digits.h"

namespace jobplay {
namespace {

constexpr Duration kNextScheduleDelta = Milliseconds(100);
constexpr std::int64_t kSecondNs = 1'000'000'000;

}  // namespace

ScheduleTimes MostRecentScheduleTime(const CronJob& cron_job, Time now, const Schedule& schedule,
                                     bool include_starting_deadline) {
  ScheduleTimes times;
  times.earliest =
      cron_job.status.last_schedule_time.value_or(cron_job.metadata.identity->creation_timestamp);
  if (const auto deadline = SchedulingDeadline(*cron_job.spec, now);
      include_starting_deadline && deadline) {
    times.earliest = std::max(times.earliest, *deadline);
  }

  const std::optional<Time> first = schedule.Next(times.earliest);
  if (first && now < *first) return times;
  const std::optional<Time> second = first ? schedule.Next(*first) : std::nullopt;
  if (second && now < *second) {
    times.most_recent = first;
    return times;
  }
  // If the schedule has no next time, Go continues from the year 1 and gets the same error. For 29
  // February before the year 2100, it never ends.
  const std::int64_t between_s = second ? (*second - *first).ns / kSecondNs : 0;
  if (between_s < 1) {
    times.error = "time difference between two schedules is less than 1 second";
    return times;
  }

  // An estimate, as if all starts were as far apart as the first two. The schedule itself gives the
  // latest start, searched from one interval before the estimated last start.
  times.missed = (now - *first).ns / kSecondNs / between_s + 1;
  const Time potential_earliest = *first + Seconds((times.missed - 2) * between_s);
  for (std::optional<Time> t = schedule.Next(potential_earliest); t && *t <= now;
       t = schedule.Next(*t)) {
    times.most_recent = t;
  }
  return times;
}

Duration NextScheduleTimeDuration(const CronJob& cron_job, Time now, const Schedule& schedule) {
  const ScheduleTimes times = MostRecentScheduleTime(cron_job, now, schedule, false);
  Time from = now;
  if (times.error.empty() && times.most_recent) {
    from = *times.most_recent;
  } else if (times.error.empty() && times.missed == 0) {
    from = times.earliest;
  }
  const std::optional<Time> next = schedule.Next(from);
  return next ? *next + kNextScheduleDelta - now : Duration{};
}

std::optional<Time> SchedulingDeadline(const CronJobSpec& spec, Time now) {
  if (!spec.starting_deadline_seconds) return std::nullopt;
  return now + WrappingSeconds(-*spec.starting_deadline_seconds);
}

bool IsTooLate(const CronJobSpec& spec, Time scheduled, Time now) {
  const std::optional<std::int64_t>& deadline = spec.starting_deadline_seconds;
  return deadline && scheduled + WrappingSeconds(*deadline) < now;
}

std::string JobNameAt(const CronJob& cron_job, Time scheduled) {
  return cron_job.metadata.name() + "-" + std::to_string(UnixSeconds(scheduled) / 60);
}

bool IsJobNameOfAStart(const CronJob& cron_job, std::string_view name) {
  const std::string start = cron_job.metadata.name() + "-";
  return name.starts_with(start) && WholeNumber(name.substr(start.size()), 18).has_value();
}

bool NamesTimeZone(const std::string& schedule) { return schedule.find("TZ") != std::string::npos; }

std::string FormatSchedule(const CronJobSpec& spec) {
  if (NamesTimeZone(spec.schedule) || !spec.time_zone) return spec.schedule;
  if (!TimeZone::Load(*spec.time_zone)) return spec.schedule;
  return "TZ=" + *spec.time_zone + " " + spec.schedule;
}

std::string FormatRfc1123Z(Time t) {
  static constexpr char kDays[] = "SunMonTueWedThuFriSat";
  static constexpr char kMonths[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const std::int64_t seconds = UnixSeconds(t);
  const std::int64_t days = FloorDiv(seconds, kDaySeconds);
  const int of_day = static_cast<int>(seconds - days * kDaySeconds);
  const CivilDay day = CivilFromDays(days);
  const int weekday = static_cast<int>(((days + 4) % 7 + 7) % 7);  // the epoch was a Thursday
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, "%.3s, %02d %.3s %04d %02d:%02d:%02d +0000",
                kDays + 3 * weekday, day.day, kMonths + 3 * (day.month - 1),
                static_cast<int>(day.year), of_day / 3600, of_day / 60 % 60, of_day % 60);
  return buffer;
}

}  // namespace jobplay
