// `jobplay import`: converts kubectl's output of a cluster to a scenario.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kImportCall{"import", "FILE [OPTIONS]"};

// Prints the scenario, with guesses as comments; with --chance, the chances estimated from finished
// Jobs. Returns 1 if the file cannot be read or has no Job (finished, with --chance). It also
// returns 1 if `run` would reject the output; stderr then has the place and the reason.
int Import(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
