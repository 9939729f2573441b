// `jobplay sample`: prints one sample of a scenario with chance, as an ordinary scenario.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kSampleCall{"sample", "FILE [OPTIONS]"};

int Sample(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
