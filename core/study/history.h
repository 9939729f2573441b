// An execution that a scenario can have: the injected faults, and the order of events at one
// instant and of parallel calls in a step.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "core/sim/simulator.h"

namespace jobplay {

// The changes that make a scenario's run follow the execution.
struct History {
  struct Placed {
    Duration at;
    Json entry;  // a timeline entry without `at`
    Action action;
  };

  std::vector<Placed> faults;
  // By step; see ClusterOptions.
  std::map<std::uint32_t, std::uint32_t> order;
  std::map<std::uint32_t, std::vector<std::uint32_t>> calls;
};

// Returns a scenario whose run is that execution. The order is relative to the usual one, without
// `cluster.ties`.
std::shared_ptr<const Scenario> WithHistory(const Scenario& scenario, const History& history);

}  // namespace jobplay
