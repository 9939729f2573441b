// Which start times of a CronJob have passed and when the next one comes (utils.go of
// pkg/controller/cronjob). Nothing here reads a clock or writes anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/cronjob.h"
#include "core/base/cron/schedule.h"
#include "core/base/time.h"

namespace jobplay {

// What mostRecentScheduleTime finds out.
struct ScheduleTimes {
  Time earliest;  // where counting began: the last start, the creation or the starting deadline
  std::optional<Time> most_recent;  // the start time that is due; nothing when none has passed
  std::int64_t missed = 0;  // about how many start times have passed, when more than one has
  std::string error;        // the schedule makes no sense; empty: none

  bool too_many_missed() const { return missed > 100; }
};

ScheduleTimes MostRecentScheduleTime(const CronJob& cron_job, Time now, const Schedule& schedule,
                                     bool include_starting_deadline);

// How long until the CronJob is to be looked at again: its next start time and 100 ms, against
// clocks that are not quite the same (nextScheduleTimeDuration). Not positive: at once.
Duration NextScheduleTimeDuration(const CronJob& cron_job, Time now, const Schedule& schedule);

// The name that makes a start time's Job unique: <cronjob>-<minutes since the epoch>.
std::string JobNameAt(const CronJob& cron_job, Time scheduled);
// Whether it looks like one; the first controller's had seconds instead.
bool IsJobNameOfAStart(const CronJob& cron_job, std::string_view name);

// What the controller hands to the schedule's parser: spec.schedule, in spec.timeZone when there is
// one. A schedule that names a zone itself stays as it is (formatSchedule).
std::string FormatSchedule(const CronJobSpec& spec);
bool NamesTimeZone(const std::string& schedule);

// The start times before it are past the starting deadline; nothing where there is none.
std::optional<Time> SchedulingDeadline(const CronJobSpec& spec, Time now);
// Whether the starting deadline of a start time has passed. What is before the scheduling deadline
// is not looked for, so that this is only true of a deadline that overflows, as Go's does.
bool IsTooLate(const CronJobSpec& spec, Time scheduled, Time now);

// Go's time.RFC1123Z, in UTC: Sat, 01 Jan 2000 00:00:00 +0000.
std::string FormatRfc1123Z(Time t);

}  // namespace jobplay
