// Numbers that a randomized test reads from the environment, so that a failure can be reproduced.
#pragma once

#include <cstdint>

namespace jobplay::testing {

std::uint64_t FromEnvironment(const char* name, std::uint64_t otherwise);

}  // namespace jobplay::testing
