// Finds when a Job was suspended and resumed, from its Events, its condition and its pods.
#pragma once

#include <string>
#include <vector>

#include "core/share/import/note.h"
#include "core/share/import/snapshot.h"

namespace jobplay {

// The default of cluster.watchDelay: controllers see a change this much later.
constexpr Duration kSettle = Milliseconds(10);

// The time of an action of which only is known that the Job had ended: a run of the import may end
// slightly later.
constexpr Duration kAfterItsEnd = Seconds(5);

struct Suspension {
  Time at;
  bool suspend = false;  // false: it was resumed
  Said source;           // for a comment
};

struct Suspensions {
  bool at_first = false;            // it was created suspended
  std::vector<Suspension> changes;  // ordered by time; each one reverts the previous one
  std::vector<Said> guesses;        // without the Job
};

Suspensions SuspensionsOf(const SeenJob& job, Time latest);

}  // namespace jobplay
