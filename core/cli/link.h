// `jobplay link`: a scenario file as the fragment of a link.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kLinkCall{"link", "FILE [--step N | --time DURATION] [--view JSON]"};

// Runs the scenario, so that the hash of its final state goes with it. 1 when the file has errors
// or is too large.
int MakeLink(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
