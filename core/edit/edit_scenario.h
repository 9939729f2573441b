// All changes to a scenario's text that a click or a command makes. Lines are added or changed in
// place, so that comments and layout are preserved. If the text has no place for a change, the
// document is printed again with its comments above it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/edit/chance_form.h"
#include "core/edit/hand_faults.h"
#include "core/yaml/edit.h"
#include "core/yaml/ordered_value.h"

namespace jobplay {

// A field of the Scenario's spec.
struct SpecChange {
  std::string path;                   // cluster.watchDelay
  std::optional<OrderedValue> value;  // nothing: removes the field
};

// A field of a Job or CronJob.
struct JobChange {
  std::string object;                 // Job/demo; empty for the first
  std::string path;                   // spec.template.spec.containers[0].image
  std::optional<OrderedValue> value;  // nothing: removes the field
};

// A rate of spec.chance that replaces faults of the timeline.
struct RateChange {
  HandFault fault;
  double rate = 0;
};

// The changes, in this order.
struct ScenarioEdit {
  std::vector<std::size_t> removed;    // indexes of spec.timeline, from 0
  std::vector<OrderedValue> timeline;  // entries, each inserted by its time
  // How containers of some pods run. The rules are inserted before all others of spec.pods and
  // joined with those for the same pods (joined_rules.h).
  std::vector<OrderedValue> rules;
  std::vector<OrderedValue> expect;  // entries to append to spec.expect
  std::vector<SpecChange> spec;
  std::vector<JobChange> fields;
  // Chances, which become changes of the spec (chance_edit.h): for all pods instead of the rules of
  // spec.pods, those rules as another chance, or faults as a rate.
  std::optional<ChanceForm> chance;
  std::optional<ChanceForm> rules_as_chance;
  std::optional<RateChange> rate;
  // The duration of a text that does not set it.
  std::optional<Duration> until;
  // Ordered, non-overlapping edits of a text that may be invalid. If there are any, all other
  // changes are ignored.
  std::vector<TextEdit> places;
};

struct EditedText {
  std::string text;
  // The new duration of the scenario, if it had to be extended to reach an added entry.
  std::optional<Duration> until;
};

// Returns the edited text. A text without a Scenario gets one. If the text is not YAML, the error
// is its first problem.
Result<EditedText> EditScenario(std::string_view text, ScenarioEdit edit);

// Returns the value at a path in the spec of the text's Scenario, or the whole spec for an empty
// path. Null if there is none.
Json SpecValueIn(std::string_view text, std::string_view path);

}  // namespace jobplay
