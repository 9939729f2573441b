// What must hold after every step, whatever the scenario does. A broken invariant is our mistake,
// not the user's; tests and `--check` look after each step and say which step broke what.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/sim/simulator.h"
#include "core/sim/timeline.h"

namespace jobplay {

class InvariantChecker {
 public:
  // Looks at the state after a step that made these changes. Nothing when all is well.
  std::optional<std::string> Check(const Simulator& simulator, Slice<Change> changes);
  // What must hold once the run is over.
  std::optional<std::string> CheckEnd(const Simulator& simulator);

 private:
  std::optional<std::string> CheckVersions(Slice<Change> changes);
  std::optional<std::string> CheckCounters(const Job& before, const Job& after) const;

  std::uint64_t last_version_ = 0;
};

}  // namespace jobplay
