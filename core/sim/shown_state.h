// What a trace shows at one instant of a run, by roles that two runs share, and in which fields
// two of them differ.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/api/json.h"
#include "core/base/said.h"
#include "core/sim/role.h"

namespace jobplay {

// An object, or a Job that was deleted, as it was at last.
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

// One field that is shown otherwise. Null: that side does not have it.
struct ShownField {
  Said object;        // "Job demo"; of events the one they are about: "Job/demo"
  Role role;          // of events: none
  std::string field;  // status.conditions[Failed].reason; empty: the object itself; or "event"
  Json left, right;
};

// Leaves out the times of a status, and the events: what is left of runs that do the same at
// different times.
void ForgetTimes(ShownState& state);

// By object and field; events last.
std::vector<ShownField> FieldsThatDiffer(const ShownState& left, const ShownState& right);

}  // namespace jobplay
