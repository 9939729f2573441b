// One of the histories that a scenario can have: the faults that come, and which of what is due at
// one instant, and of the calls that a step makes side by side, comes first.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "core/sim/simulator.h"

namespace jobplay {

// What makes a scenario's run take it.
struct History {
  struct Placed {
    Duration at;
    Json entry;  // of the timeline, without `at`
    Action action;
  };

  std::vector<Placed> faults;
  // By step: see ClusterOptions.
  std::map<std::uint32_t, std::uint32_t> order;
  std::map<std::uint32_t, std::vector<std::uint32_t>> calls;
};

// The scenario whose run is that history. What the order of it changes is the usual one, without
// `cluster.ties`.
std::shared_ptr<const Scenario> WithHistory(const Scenario& scenario, const History& history);

}  // namespace jobplay
