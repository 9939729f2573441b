// `jobplay open`: prints a link's scenario file to stdout, and what else the link contains to
// stderr.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kOpenCall{"open", "FRAGMENT"};

// FRAGMENT can be a whole link; "-" reads it from standard input. Runs the scenario and reports if
// the final state differs from the sender's. Returns 1 if it is not a link.
int Open(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
