#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace jobplay::testing {

void ExpectGolden(const std::string& name, const std::string& text) {
  const std::filesystem::path path =
      std::filesystem::path(JOBPLAY_SOURCE_DIR) / "tests" / "golden" / name;
  if (std::getenv("UPDATE_EXPECT") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  std::stringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(expected.str(), text) << "differs from " << path.string()
                                  << "; UPDATE_EXPECT=1 rewrites it";
}

}  // namespace jobplay::testing
