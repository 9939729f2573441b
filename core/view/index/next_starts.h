// When a CronJob is due next, as the clocks of its time zone show it.
#pragma once

#include <optional>
#include <vector>

#include "core/api/cronjob.h"
#include "core/base/time.h"
#include "core/view/protocol/moment.h"

namespace jobplay {

// The first ten times after `now` of a scenario that began at
// `start`. Empty where the schedule or the time zone makes no sense, as nothing is started then.
std::vector<answer::NextStart> NextStarts(const CronJobSpec& spec, Time start, Time now);

// How long after `start` the first of them is. Nothing where there is none, or it is suspended.
std::optional<Duration> NextStart(const CronJobSpec& spec, Time start, Time now);

}  // namespace jobplay
