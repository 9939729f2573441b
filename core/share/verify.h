// Compares a run with its scenario's expectations (spec.expect).
#pragma once

#include <vector>

#include "core/base/said.h"
#include "core/sim/timeline.h"

namespace jobplay {

struct BrokenExpectation {
  TextSpan span;  // line 0: the whole run
  Said message;   // at 48s: Job demo: failed is 2, expected 1
};

// Returns the failed expectations in the order of the file, after recording the rest of the run. A
// run that was cut off fails even without expectations.
std::vector<BrokenExpectation> Verify(Timeline& timeline);

// Returns the failures of an expectation in the present state of the cluster, whatever moment it
// names. Empty if it holds.
std::vector<Said> FailuresNow(const Simulator& simulator, const Expectation& expected);

}  // namespace jobplay
