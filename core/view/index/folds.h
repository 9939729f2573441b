// Where nothing is to be seen of a run for so long that a picture of it would show little else:
// hours until a TTL has passed, a night before the next start. Pictures draw such a stretch short
// and mark it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/time.h"
#include "core/view/index/run_index.h"

namespace jobplay {

struct Fold {
  Time from, to;
  Duration room;  // what it is drawn as long as, of the time that is not folded
};

// The folds between these times, which are in order. A stretch is folded when it is longer than two
// minutes and more than four times as long as all shorter ones together, or longer than an hour and
// more than twice as long; or where the next shorter one is a quarter of it at most and all that
// are no shorter are two thirds of the time, as the waits between the runs of a CronJob are.
// Back-offs that double stay as they are.
std::vector<Fold> FoldsBetween(const std::vector<Time>& times);

// Those of a run. `until` is where it is drawn to when that is later than the last that is to be
// seen.
std::vector<Fold> FoldsOf(const Timeline& timeline, const RunIndex& index, Time until);

}  // namespace jobplay
