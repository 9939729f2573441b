// Which pods the `match` of a scenario means.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/pod.h"
#include "core/cluster/index_set.h"

namespace jobplay {

// Which pods a rule or an action means. `attempt` counts the pods of an index (of a Job that is not
// Indexed) from 1.
struct PodMatch {
  std::string namespace_;  // empty: in any namespace
  std::string job;         // empty: of any Job
  std::string cron_job;    // empty: of any Job; else of one that the CronJob of this name made
  std::string name;        // empty: of any name
  IndexSet index;
  IndexSet attempt;
  std::vector<PodPhase> phases;  // empty: any; of actions and expectations only
};

// The properties of a pod that a match compares. They are settled when the pod is created.
struct MatchedPod {
  std::string_view namespace_;
  std::string_view name;
  std::string_view job;
  std::optional<std::int32_t> index;
  std::int32_t attempt = 1;
};

// The phase is a question of its own: HasPhase.
bool Matches(const PodMatch& match, const MatchedPod& pod);
bool HasPhase(const PodMatch& match, PodPhase phase);

}  // namespace jobplay
