// Random scenarios: everything that can happen to a Job, in combinations that nobody would write.
// The same seed gives the same text on every platform.
#pragma once

#include <cstdint>
#include <string>

namespace jobplay {

std::string RandomScenario(std::uint64_t seed);

}  // namespace jobplay
