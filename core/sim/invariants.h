// Invariants that must hold after every step in any scenario. A violated invariant is a bug in the
// playground, not an error of the user. Tests and `--check` check them after each step and report
// the step, with the messages of core/words/invariants.txt.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/said.h"
#include "core/sim/simulator.h"
#include "core/sim/timeline.h"

namespace jobplay {

class InvariantChecker {
 public:
  // Checks the state after a step with these changes. Returns nothing if all invariants hold.
  std::optional<Said> Check(const Simulator& simulator, Slice<Change> changes);
  // Checks the invariants at the end of a run.
  std::optional<Said> CheckEnd(const Simulator& simulator);

 private:
  std::optional<Said> CheckVersions(Slice<Change> changes);
  std::optional<Said> CheckCounters(const Job& before, const Job& after) const;

  std::uint64_t last_version_ = 0;
};

}  // namespace jobplay
