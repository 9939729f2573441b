// `jobplay compare`: runs a scenario with several Kubernetes versions. Prints a table, and where
// each run diverges from the previous one.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kCompareCall{"compare", "FILE [OPTIONS]"};

int Compare(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
