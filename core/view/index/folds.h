// Folds: stretches of a run in which nothing visible happens for so long that a picture would show
// little else, such as hours until a TTL or a night until the next start. Pictures draw them short,
// with a mark.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/time.h"
#include "core/view/index/run_index.h"

namespace jobplay {

struct Fold {
  Time from, to;
  Duration room;  // its length in the picture, in unfolded time
};

// Finds the folds between these ascending times. A stretch is folded in any of three cases:
// - It is longer than two minutes and more than four times as long as all shorter ones together.
// - It is longer than an hour and more than twice as long as all shorter ones together.
// - The next shorter one is at most a quarter of it, and the stretches of at least its length are
//   two thirds of the time, like the waits between a CronJob's runs.
// Back-offs that double are not folded.
std::vector<Fold> FoldsBetween(const std::vector<Time>& times);

// Finds the folds of a run. The run is drawn up to `until` if that is later than its last visible
// step.
std::vector<Fold> FoldsOf(const Timeline& timeline, const RunIndex& index, Time until);

}  // namespace jobplay
