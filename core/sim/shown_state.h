// The state that a trace shows at one instant of a run, by roles that two runs share, and the
// fields in which two such states differ.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/api/json.h"
#include "core/base/said.h"
#include "core/sim/role.h"

namespace jobplay {

// The key of an object, or of a deleted Job in its last state.
struct ShownKey {
  bool deleted = false;
  Role role;
  bool operator==(const ShownKey&) const = default;
  bool operator<(const ShownKey& other) const {
    return std::tie(deleted, role) < std::tie(other.deleted, other.role);
  }
  // "Job demo", "CronJob tick", "pod 2 of demo", "deleted Job demo"
  Said Told() const;
};

struct ShownState {
  std::map<ShownKey, Json> objects;  // as TraceView shows them
  std::vector<Json> events;          // of the instant
};

// A field with a different value. Null means that this side does not have it.
struct ShownField {
  Said object;        // "Job demo"; for events, their object: "Job/demo"
  Role role;          // none for events
  std::string field;  // status.conditions[Failed].reason, "event", or empty for the object itself
  Json left, right;
};

// Removes the times of a status, and the events. What remains is equal for runs that do the same at
// different times.
void ForgetTimes(ShownState& state);

// Sorted by object and field, with events last.
std::vector<ShownField> FieldsThatDiffer(const ShownState& left, const ShownState& right);

}  // namespace jobplay
