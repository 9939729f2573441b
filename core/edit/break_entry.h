// The entries of spec.timeline that break something, by the names of `jobplay break`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// A fault, and when and to which pods it happens, as the user chose them.
struct BreakRequest {
  std::string fault;  // evict
  std::string at;     // 5s
  // Which pods: all that have these; empty: any.
  std::string name_space, job, pod, index, attempt;
  std::string node;
  std::optional<int> exit;  // of kill
};

// What a fault is about.
enum class BreakTarget { kPods, kNode, kJob };

struct BreakFault {
  const char* name;
  BreakTarget target;
  const char* field;       // of the entry
  const char* state = "";  // that a node gets
};

// All of them, as they are listed to people.
const std::vector<BreakFault>& BreakFaults();
// Null if there is none of this name.
const BreakFault* FindBreakFault(std::string_view name);

// The entry for one of BreakFaults. `kind` is the kind of the object that request.job names: Job or
// CronJob.
OrderedValue BreakEntry(const BreakRequest& request, const std::string& kind);

}  // namespace jobplay
