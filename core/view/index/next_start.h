// The next time at which a CronJob is due.
#pragma once

#include <optional>

#include "core/api/cronjob.h"
#include "core/base/cron/schedule.h"
#include "core/base/time.h"

namespace jobplay {

// Returns nothing if the schedule or the time zone is invalid, because the controller then starts
// nothing.
std::optional<Schedule> ScheduleOf(const CronJobSpec& spec);

// Returns the first time after `now`, relative to `start`. Nothing if there is none or the CronJob
// is suspended.
std::optional<Duration> NextStart(const CronJobSpec& spec, Time start, Time now);

}  // namespace jobplay
