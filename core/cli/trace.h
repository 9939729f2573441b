// `jobplay trace`: prints the trace of a run as JSON, or every write as a line of JSON.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kTraceCall{"trace", "FILE [OPTIONS]"};

int Trace(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
