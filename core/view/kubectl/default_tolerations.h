// The admission plugin DefaultTolerationSeconds, which gives every pod how long it stays on a node
// that is not ready or unreachable. The simulation does not read it, so stored pods do not have it;
// kubectl shows it.
#pragma once

#include "core/api/json.h"
#include "core/base/time.h"

namespace jobplay::kubectl {

// Plugin.Admit: adds to a pod's JSON the two tolerations that it does not set itself. The one for
// an unreachable node lasts cluster.unreachableToleration of the scenario, in whole seconds.
void AddDefaultTolerations(Json& pod, Duration unreachable);

}  // namespace jobplay::kubectl
