// The missed and next start times of a CronJob (utils.go of pkg/controller/cronjob). These
// functions only compute; they read no clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/cronjob.h"
#include "core/base/cron/schedule.h"
#include "core/base/time.h"

namespace jobplay {

// The result of mostRecentScheduleTime.
struct ScheduleTimes {
  Time earliest;  // the time to count from: the last start, the creation or the starting deadline
  std::optional<Time> most_recent;  // the start time that is due; nothing if none has passed
  std::int64_t missed = 0;          // estimated number of passed start times, if there are several
  std::string error;                // set if the schedule is invalid

  bool too_many_missed() const { return missed > 100; }
};

ScheduleTimes MostRecentScheduleTime(const CronJob& cron_job, Time now, const Schedule& schedule,
                                     bool include_starting_deadline);

// Follows nextScheduleTimeDuration: returns the time until the next sync of the CronJob. This is
// the next start time plus 100 ms, to allow for clock skew. If it is not positive, the sync is due
// immediately.
Duration NextScheduleTimeDuration(const CronJob& cron_job, Time now, const Schedule& schedule);

// Returns the name of the Job for a start time: <cronjob>-<minutes since the epoch>. It makes the
// Job unique.
std::string JobNameAt(const CronJob& cron_job, Time scheduled);
// Returns true if the name looks like one of these. The names of the first controller had seconds
// instead.
bool IsJobNameOfAStart(const CronJob& cron_job, std::string_view name);

// Follows formatSchedule: returns the text for the schedule parser, which is spec.schedule in
// spec.timeZone if that is set. A schedule that names a time zone itself stays unchanged.
std::string FormatSchedule(const CronJobSpec& spec);
bool NamesTimeZone(const std::string& schedule);

// Returns the time before which start times are past the starting deadline, or nothing without a
// deadline.
std::optional<Time> SchedulingDeadline(const CronJobSpec& spec, Time now);
// Returns true if the starting deadline of a start time has passed. Start times before
// SchedulingDeadline are never considered, so this is true only for a deadline that overflows, as
// in Go.
bool IsTooLate(const CronJobSpec& spec, Time scheduled, Time now);

// Formats as Go's time.RFC1123Z in UTC: Sat, 01 Jan 2000 00:00:00 +0000.
std::string FormatRfc1123Z(Time t);

}  // namespace jobplay
