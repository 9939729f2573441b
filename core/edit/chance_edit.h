// Edits that leave more of a scenario to chance (spec.chance), as changes of its spec.
#pragma once

#include "core/edit/chance_form.h"
#include "core/edit/edit_scenario.h"
#include "core/edit/hand_faults.h"

namespace jobplay {

// Converts the chances of the edit to changes of this spec.
void AddChances(const Json& spec, ScenarioEdit& edit);

}  // namespace jobplay
