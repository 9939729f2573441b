// Nodes to JSON.
#pragma once

#include "core/api/json.h"
#include "core/api/node.h"

namespace jobplay {

// As `kubectl get -o json` prints it, with the one condition that this world knows: Ready, which is
// Unknown once the kubelet was silent for the grace period.
Json ToJson(const Node& node);

}  // namespace jobplay
