// `jobplay import`: what kubectl printed of a cluster, as a scenario.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kImportCall{"import", "[--chance] FILE"};

// Prints the scenario, with its guesses as comments; or with --chance what its finished Jobs say of
// chance. 1 when the file cannot be read, or holds no Job or no finished one, and when `run` would
// refuse what was printed: then stderr says where in it and why.
int Import(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
