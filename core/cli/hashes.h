// `jobplay hashes`: prints the run's hash after each step, one per line, to compare platforms.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kHashesCall{"hashes", "FILE"};

int Hashes(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
