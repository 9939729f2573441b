// `jobplay export FILE --format perfetto|svg|transcript|trace`: a run for other tools.
#pragma once

#include <string>
#include <vector>

namespace jobplay::cli {

int Export(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
