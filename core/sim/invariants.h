// What must hold after every step, whatever the scenario does. A broken invariant is our mistake,
// not the user's; tests and `--check` look after each step and say which step broke what, in the
// words of core/words/invariants.txt.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/said.h"
#include "core/sim/simulator.h"
#include "core/sim/timeline.h"

namespace jobplay {

class InvariantChecker {
 public:
  // Looks at the state after a step that made these changes. Nothing when all is well.
  std::optional<Said> Check(const Simulator& simulator, Slice<Change> changes);
  // What must hold once the run is over.
  std::optional<Said> CheckEnd(const Simulator& simulator);

 private:
  std::optional<Said> CheckVersions(Slice<Change> changes);
  std::optional<Said> CheckCounters(const Job& before, const Job& after) const;

  std::uint64_t last_version_ = 0;
};

}  // namespace jobplay
