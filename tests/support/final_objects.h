// The end of a run as kubectl prints a cluster, to test imports.
#pragma once

#include <string>

#include "core/api/json.h"

namespace jobplay::testing {

// Returns the output of `kubectl get cronjob,job,pods,events`, as JSON.
Json FinalObjects(const std::string& scenario_text);

}  // namespace jobplay::testing
