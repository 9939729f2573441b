// `jobplay open`: the scenario file that a link carries, on stdout; what else it says, on stderr.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kOpenCall{"open", "FRAGMENT"};

// FRAGMENT may be the whole link; "-" reads it from standard input. Runs the scenario and says when
// it comes to another final state than for the one who shared it. 1 for what is no link.
int Open(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
