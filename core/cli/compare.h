// `jobplay compare FILE [--versions LIST]`: one scenario under several versions of
// Kubernetes, as a table, and where each run parts from the one before.
#pragma once

#include <string>
#include <vector>

namespace jobplay::cli {

int Compare(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
