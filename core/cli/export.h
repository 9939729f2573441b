// `jobplay export`: exports a run for other tools.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kExportCall{"export", "FILE --format FORMAT"};

int Export(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
