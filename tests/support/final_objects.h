// The end of a run as kubectl prints a cluster, for imports.
#pragma once

#include <string>

#include "core/api/json.h"

namespace jobplay::testing {

// As `kubectl get cronjob,job,pods,events -o yaml` has it, but as JSON.
Json FinalObjects(const std::string& scenario_text);

}  // namespace jobplay::testing
