// A ScenarioEdit as the page sends it: JSON (or YAML) with the fields
//   timeline: entries to add        removed: indexes of entries to remove
//   expect: entries to add          rules: rules for spec.pods
//   spec: {cluster.watchDelay: 5s, until: null}
//   fields: [{object: Job/demo, path: spec.parallelism, yaml: "3"}]
//   chance, rulesAsChance: a ChanceForm (chance_form.h)
//   rate: {fault: {rate, entries, count, down, verb, resource, error, exits}, rate: 0.5}
//   until: microseconds that the text runs if it does not say so
// A null value in `spec` or `fields` removes the field. `yaml` is the text of a value.
#pragma once

#include <string_view>

#include "core/edit/edit_scenario.h"

namespace jobplay {

Result<ScenarioEdit> ReadScenarioEdit(std::string_view text);

}  // namespace jobplay
