// The entries of spec.timeline that break something, by the fault names of `jobplay break`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// A fault with its time and pods, as the user chose them.
struct BreakRequest {
  std::string fault;  // evict
  std::string at;     // 5s
  // The pods that match all of these; empty: any.
  std::string name_space, job, pod, index, attempt;
  std::string node;
  std::optional<int> exit;  // only for kill
};

// The kind of target that a fault has.
enum class BreakTarget { kPods, kNode, kJob };

struct BreakFault {
  const char* name;
  BreakTarget target;
  const char* field;       // of the timeline entry
  const char* state = "";  // the new state of a node
};

// All faults, in the order in which they are listed for users.
const std::vector<BreakFault>& BreakFaults();
// Returns null if no fault has this name.
const BreakFault* FindBreakFault(std::string_view name);

// Returns the entry for one of BreakFaults. `kind` is the kind of the object that request.job
// names: Job or CronJob.
OrderedValue BreakEntry(const BreakRequest& request, const std::string& kind);

}  // namespace jobplay
