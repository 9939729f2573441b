// Inputs that once broke something: every command ends by itself, with its own exit code.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/paths.h"

namespace jobplay {
namespace {

class BadInput : public ::testing::TestWithParam<std::string> {};

TEST_P(BadInput, LetsEveryCommandEnd) {
  const std::string file = std::string(testing::kSourceFolder) + "/tests/bad_input/" + GetParam();
  for (const char* command : {"run --until 10m", "run --quiet --until 10m", "admit", "import",
                              "link", "export --format markdown"}) {
    const std::string line = std::string(testing::kJobplayProgram) + " " + command + " " + file +
                             " > /dev/null 2> /dev/null";
    const int status = std::system(line.c_str());
    ASSERT_TRUE(WIFEXITED(status)) << line;
    EXPECT_LE(WEXITSTATUS(status), 1) << line;
  }
}

// These run to the limit of a million steps, which is too long for a test.
bool IsLong(const std::string& name) {
  for (const char* word :
       {"big-completions", "imp4", "idx-", "cron-10y", "cron-every", "nodes5000"}) {
    if (name.rfind(word, 0) == 0) return true;
  }
  return false;
}

std::vector<std::string> Names() {
  std::vector<std::string> names;
  const std::string folder = std::string(testing::kSourceFolder) + "/tests/bad_input";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name != "README.md" && !IsLong(name)) names.push_back(name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(Files, BadInput, ::testing::ValuesIn(Names()),
                         [](const ::testing::TestParamInfo<std::string>& info) {
                           std::string name = info.param;
                           for (char& c : name) {
                             if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace jobplay
