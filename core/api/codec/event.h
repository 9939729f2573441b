// Conversion of Events to JSON.
#pragma once

#include "core/api/event.h"
#include "core/api/json.h"

namespace jobplay {

// Returns the JSON that `kubectl get -o json` prints. The event's name is the object's name with
// the time in hexadecimal, as recorders generate it.
Json ToJson(const Event& event);

}  // namespace jobplay
