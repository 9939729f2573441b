// `jobplay hashes`: the run's hash after each step, one line each, for comparing platforms.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kHashesCall{"hashes", "FILE"};

int Hashes(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
