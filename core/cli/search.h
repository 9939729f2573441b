// `jobplay search`: whether something can happen, in any order of what is due at once and with
// faults placed anywhere.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kSearchCall{
    "search",
    "FILE --never EXPECT | --always EXPECT | --eventually EXPECT [--faults MENU] [--most K]"
    " [--every DURATION] [--calls] [--states N] [--memory MIB] [--until DURATION] [--seed N]"};

// 1 when a history was found, or when the search was stopped before the end; 3 when that history
// breaks an invariant.
int SearchFile(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
