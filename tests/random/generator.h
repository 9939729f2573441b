// Random scenarios: everything that a Job's life can be made of, in combinations nobody would
// write. The same seed gives the same text on every platform.
#pragma once

#include <cstdint>
#include <string>

namespace jobplay {

std::string RandomScenario(std::uint64_t seed);

}  // namespace jobplay
