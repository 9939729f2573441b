// Faults in spec.timeline that can become a rate of spec.chance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/time.h"
#include "core/yaml/ordered_value.h"

namespace jobplay {

// Faults of one kind.
struct HandFault {
  std::string rate;                       // evictions, preemptions, nodeLosses, api or exits
  std::vector<std::size_t> entries;       // indexes in the timeline, from 0
  std::optional<std::int64_t> count = 0;  // nothing: unlimited
  std::optional<Duration> down;           // for nodes: the duration of the outage
  std::string verb, resource, error;      // for the API
  // For killed pods: the number with each exit code.
  std::vector<std::pair<int, std::int64_t>> exits;
};

struct HandFaults {
  std::vector<HandFault> faults;
  // Other actions in the timeline, for which chance has no rate, with their numbers.
  std::vector<std::pair<std::string, int>> others;
  std::size_t rules = 0;  // the number of rules in spec.pods
};

// Counts the pods of the run that `match` selects and that existed just before a time.
using PodCounter = std::function<std::int64_t(const Json& match, Duration time)>;

// Without a run, each entry counts as many pods as it names.
HandFaults FindHandFaults(std::string_view text, const PodCounter& pods_of_run);

// The denominators of rates, from the run without chance.
struct Exposure {
  double pod_hours = 0;
  double node_hours = 0;
  std::int64_t pods = 0;
};

// Returns how often the fault occurred per hour of a pod or a node. For the API, it is the share of
// calls, which is a guess unless pods are created. For failing pods, it is their share.
double SuggestedRate(const HandFault& fault, const Exposure& exposure);

}  // namespace jobplay
