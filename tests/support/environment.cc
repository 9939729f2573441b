#include "tests/support/environment.h"

#include <cstdlib>

namespace jobplay::testing {

std::uint64_t FromEnvironment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

}  // namespace jobplay::testing
