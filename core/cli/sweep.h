// `jobplay sweep`: compares choices over many runs.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kSweepCall{
    "sweep",
    "FILE [--vary FIELD=VALUES]... [--runs N] [--seed N] [--until PERCENT] [--workers N]"
    " [--metric NAME,...] [--format table|json|csv] [--shard I/N | --as-job N --image IMAGE] | merge PART..."};

int Sweep(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
