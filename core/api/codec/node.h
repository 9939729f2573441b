// Conversion of Nodes to JSON.
#pragma once

#include "core/api/json.h"
#include "core/api/node.h"

namespace jobplay {

// Returns the JSON that `kubectl get -o json` prints, with Ready as the only condition. Ready
// becomes Unknown when the kubelet was silent for the grace period.
Json ToJson(const Node& node);

}  // namespace jobplay
