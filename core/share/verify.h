// Holds a run against what its scenario expects of it (spec.expect).
#pragma once

#include <vector>

#include "core/base/said.h"
#include "core/sim/timeline.h"

namespace jobplay {

struct BrokenExpectation {
  TextSpan span;  // line 0: the run as a whole
  Said message;   // at 48s: Job demo: failed is 2, expected 1
};

// The expectations that do not hold, in the file's order; records what is left of the run first. A
// run that was cut off is broken even when it expects nothing.
std::vector<BrokenExpectation> Verify(Timeline& timeline);

// What an expectation has against the cluster as it stands, whatever moment it names; empty where
// it holds.
std::vector<Said> FailuresNow(const Simulator& simulator, const Expectation& expected);

}  // namespace jobplay
