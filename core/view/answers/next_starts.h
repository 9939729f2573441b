// The next times at which a CronJob is due, in its time zone.
#pragma once

#include <vector>

#include "core/api/cronjob.h"
#include "core/base/time.h"
#include "core/view/protocol/moment.h"

namespace jobplay {

// Returns the first ten times after `now` for a scenario that began at `start`. Empty if the
// schedule or the time zone is invalid, because the controller then starts nothing.
std::vector<answer::NextStart> NextStarts(const CronJobSpec& spec, Time start, Time now);

}  // namespace jobplay
