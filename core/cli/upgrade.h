// `jobplay upgrade`: what an upgrade of the cluster changes for manifests.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kUpgradeCall{"upgrade", "FILE... --from VERSION [--to VERSION]"};

// --to is the newest version where it is not given. Returns 0 when nothing changes, 1 when
// something does or a file cannot be read, 2 when the call makes no sense.
int Upgrade(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
