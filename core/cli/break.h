// `jobplay break`: adds a fault to a scenario's timeline.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kBreakCall{
    "break",
    "FILE FAULT --at 5s [--job NAME] [--index N] [--attempt N] [--pod NAME] [--node NAME] "
    "[--namespace NAME] [--exit CODE] [--write]"};

int Break(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
