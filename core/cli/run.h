// `jobplay run FILE [--quiet] [--until DURATION]`: a run as kubectl would show it.
#pragma once

#include <string>
#include <vector>

namespace jobplay::cli {

int Run(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
