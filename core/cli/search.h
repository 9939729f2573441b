// `jobplay search`: searches all orders and fault placements for a run in which a condition holds.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kSearchCall{"search", "FILE --never|--always|--eventually EXPECT [OPTIONS]"};

// Returns 1 if an execution was found or the search was stopped early, 3 if the execution violates
// an invariant.
int SearchFile(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
