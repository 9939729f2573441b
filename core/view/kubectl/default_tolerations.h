// What the admission plugin DefaultTolerationSeconds gives every pod: how long it stays on a node
// that is not ready or unreachable. Nothing in this world reads it, so the pods of the store are
// without; kubectl shows it.
#pragma once

#include "core/api/json.h"
#include "core/base/time.h"

namespace jobplay::kubectl {

// Plugin.Admit: adds to a pod's JSON the two tolerations that it does not have itself. The one of
// an unreachable node lasts as long as the scenario's cluster.unreachableToleration, in whole
// seconds.
void AddDefaultTolerations(Json& pod, Duration unreachable);

}  // namespace jobplay::kubectl
