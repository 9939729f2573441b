// `jobplay trace FILE`: the trace of a run as JSON.
#pragma once

#include <string>
#include <vector>

namespace jobplay::cli {

int Trace(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
