// `jobplay run`: prints a run like kubectl.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kRunCall{"run", "FILE [OPTIONS]"};

int Run(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
