// Faults that stand in spec.timeline and may be a rate of spec.chance instead.
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
  std::vector<std::size_t> entries;       // of the timeline, from 0
  std::optional<std::int64_t> count = 0;  // nothing: endless
  std::optional<Duration> down;           // of nodes: how long they are down
  std::string verb, resource, error;      // of the API
  // Of pods that are killed: how many with each exit code.
  std::vector<std::pair<int, std::int64_t>> exits;
};

struct HandFaults {
  std::vector<HandFault> faults;
  // What else was done to the cluster, which chance has no rate for, and how often.
  std::vector<std::pair<std::string, int>> others;
  std::size_t rules = 0;  // of spec.pods
};

// How many pods of the run that a `match` means were there just before a time.
using PodCounter = std::function<std::int64_t(const Json& match, Duration time)>;

// Without a run each entry counts for as many pods as it names.
HandFaults FindHandFaults(std::string_view text, const PodCounter& pods_of_run);

// What a rate is taken over, of the run without chance.
struct Exposure {
  double pod_hours = 0;
  double node_hours = 0;
  std::int64_t pods = 0;
};

// How often the fault was, per hour of a pod or a node. Of the API: the share of the calls, which
// is a guess unless pods are created. Of pods that fail: their share.
double SuggestedRate(const HandFault& fault, const Exposure& exposure);

}  // namespace jobplay
