// When a Job was suspended and resumed, from its Events, its condition and what became of its pods.
#pragma once

#include <string>
#include <vector>

#include "core/share/import/note.h"
#include "core/share/import/snapshot.h"

namespace jobplay {

// cluster.watchDelay's default: controllers see what was done so much later.
constexpr Duration kSettle = Milliseconds(10);

// When something is done of which only is known that the Job had ended: a run of the import may end
// a little later.
constexpr Duration kAfterItsEnd = Seconds(5);

struct Suspension {
  Time at;
  bool suspend = false;  // else it was resumed
  Said source;           // for a comment
};

struct Suspensions {
  bool at_first = false;            // it was created suspended
  std::vector<Suspension> changes;  // by time; what follows one undoes it
  std::vector<Said> guesses;        // without the Job
};

Suspensions SuspensionsOf(const SeenJob& job, Time latest);

}  // namespace jobplay
