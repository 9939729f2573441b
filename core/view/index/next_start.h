// When a CronJob is due next.
#pragma once

#include <optional>

#include "core/api/cronjob.h"
#include "core/base/cron/schedule.h"
#include "core/base/time.h"

namespace jobplay {

// Nothing if the schedule or the time zone is invalid, since the controller then starts nothing.
std::optional<Schedule> ScheduleOf(const CronJobSpec& spec);

// How long after `start` the first time after `now` is. Nothing if there is none or the CronJob is
// suspended.
std::optional<Duration> NextStart(const CronJobSpec& spec, Time start, Time now);

}  // namespace jobplay
