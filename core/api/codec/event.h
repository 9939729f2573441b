// Events to JSON.
#pragma once

#include "core/api/event.h"
#include "core/api/json.h"

namespace jobplay {

// As `kubectl get -o json` prints it. The recorder's name is the object's with the time in
// hexadecimal.
Json ToJson(const Event& event);

}  // namespace jobplay
