// `jobplay sweep`: compares choices over many runs.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kSweepCall{"sweep", "FILE [OPTIONS] | merge PART... [OPTIONS]"};

int Sweep(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
