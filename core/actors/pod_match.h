// The `match` of a scenario, which selects pods.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/pod.h"
#include "core/cluster/index_set.h"

namespace jobplay {

// The pods that a rule or an action selects. `attempt` counts from 1 the pods of an index, or of a
// Job that is not Indexed.
struct PodMatch {
  std::string namespace_;  // empty: any namespace
  std::string job;         // empty: any Job
  std::string cron_job;    // empty: any Job; otherwise one that this CronJob created
  std::string name;        // empty: any name
  IndexSet index;
  IndexSet attempt;
  std::vector<PodPhase> phases;  // empty: any; only in actions and expectations
};

// The properties of a pod that a match compares. They never change after the pod's creation.
struct MatchedPod {
  std::string_view namespace_;
  std::string_view name;
  std::string_view job;
  std::optional<std::int32_t> index;
  std::int32_t attempt = 1;
};

// HasPhase checks the phase separately.
bool Matches(const PodMatch& match, const MatchedPod& pod);
bool HasPhase(const PodMatch& match, PodPhase phase);

}  // namespace jobplay
