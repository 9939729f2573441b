// When a CronJob is due next, as the clocks of its time zone show it.
#pragma once

#include <vector>

#include "core/api/cronjob.h"
#include "core/base/time.h"
#include "core/view/protocol/moment.h"

namespace jobplay {

// The first ten times after `now` of a scenario that began at `start`. Empty if the schedule or the
// time zone is invalid, since the controller then starts nothing.
std::vector<answer::NextStart> NextStarts(const CronJobSpec& spec, Time start, Time now);

}  // namespace jobplay
