// `jobplay upgrade`: shows what an upgrade of the cluster changes for manifests.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kUpgradeCall{"upgrade", "FILE... --from VERSION [OPTIONS]"};

// --to defaults to the newest version. Returns 0 if nothing changes, 1 if something does or a file
// cannot be read, 2 for an invalid call.
int Upgrade(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
