// `jobplay compare`: one scenario under several versions of Kubernetes, as a table, and where each
// run parts from the one before.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kCompareCall{"compare", "FILE [--versions LIST]"};

int Compare(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
