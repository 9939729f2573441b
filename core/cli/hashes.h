// `jobplay hashes FILE`: the run's hash after each step, one line each, for comparing platforms.
#pragma once

#include <string>
#include <vector>

namespace jobplay::cli {

int Hashes(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
