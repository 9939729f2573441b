// What a trace shows at one instant of a run, under names that two runs share, and in which fields
// two of them differ.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/base/said.h"

namespace jobplay {

struct ShownObject {
  Said name;   // "Job demo", "CronJob tick", "pod 2 of demo"
  Json state;  // as TraceView shows it
};

struct ShownState {
  std::map<std::string, ShownObject> objects;  // by their names in English
  std::vector<Json> events;                    // of the instant

  void Add(ShownObject object);
};

// One field that is shown otherwise. Null: that side does not have it.
struct ShownField {
  Said object;        // "Job demo"; of events the one they are about: "Job/demo"
  std::string field;  // status.conditions[Failed].reason; empty: the object itself; or "event"
  Json left, right;
};

// Leaves out the times of a status, and the events: what is left of runs that do the same at
// different times.
void ForgetTimes(ShownState& state);

// By object and field; events last.
std::vector<ShownField> FieldsThatDiffer(const ShownState& left, const ShownState& right);

}  // namespace jobplay
