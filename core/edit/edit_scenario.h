// Every change of a scenario's text that a click or a command makes. Lines are added or changed in
// place, so that comments and layout stay; only if the text has no place for a change is the
// document printed again, with its comments above it.
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
  std::optional<OrderedValue> value;  // nothing removes the field
};

// A field of a Job or CronJob.
struct JobChange {
  std::string object;                 // Job/demo; empty for the first
  std::string path;                   // spec.template.spec.containers[0].image
  std::optional<OrderedValue> value;  // nothing removes the field
};

// A rate of spec.chance in place of faults in the timeline.
struct RateChange {
  HandFault fault;
  double rate = 0;
};

// What to change, in this order.
struct ScenarioEdit {
  std::vector<std::size_t> removed;    // entries of spec.timeline, from 0
  std::vector<OrderedValue> timeline;  // entries, each placed by its time
  // For how containers of some pods run, before all others of spec.pods and joined with those for
  // the same pods (joined_rules.h).
  std::vector<OrderedValue> rules;
  std::vector<OrderedValue> expect;  // entries for the end of spec.expect
  std::vector<SpecChange> spec;
  std::vector<JobChange> fields;
  // Chances, which become changes of the spec (chance_edit.h): of all pods instead of the rules of
  // spec.pods; those rules as one more chance; faults as a rate.
  std::optional<ChanceForm> chance;
  std::optional<ChanceForm> rules_as_chance;
  std::optional<RateChange> rate;
  // How long the text runs if it does not say so.
  std::optional<Duration> until;
  // Places of a text that need not be readable, in order and without overlap. With them, all of the
  // above is ignored.
  std::vector<TextEdit> places;
};

struct EditedText {
  std::string text;
  // How long the scenario lasts now, if it has to last longer to reach an added entry.
  std::optional<Duration> until;
};

// The text with the edit. A text without a Scenario gets one. The error is the text's first problem
// if it is not YAML.
Result<EditedText> EditScenario(std::string_view text, ScenarioEdit edit);

// The value at a path of the spec of the text's Scenario, or the spec itself for an empty path;
// null if there is none.
Json SpecValueIn(std::string_view text, std::string_view path);

}  // namespace jobplay
