// A ScenarioEdit as the page sends it: JSON (or YAML) with the fields
//   timeline: entries to add        removed: indexes of entries to remove
//   rules: rules for spec.pods      spec: {cluster.watchDelay: 5s, until: null}
//   fields: [{object: Job/demo, path: spec.parallelism, value: 3}]
//   until: microseconds that the text runs if it does not say so
// A null value in `spec` or `fields` removes the field.
#pragma once

#include <string_view>

#include "core/edit/edit_scenario.h"

namespace jobplay {

Result<ScenarioEdit> ReadScenarioEdit(std::string_view text);

}  // namespace jobplay
