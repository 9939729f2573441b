// `jobplay break`: adds a fault to a scenario's timeline.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kBreakCall{"break", "FILE FAULT --at DURATION [OPTIONS]"};

int Break(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
