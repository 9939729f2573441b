// Public reports about Jobs and CronJobs, as scenarios: they expect what was reported.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/support/files.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::string NameOf(const ::testing::TestParamInfo<std::filesystem::path>& info) {
  std::string name = info.param.stem().string();
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
}

class Incident : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(Incident, MatchesReport) {
  const std::string text = testing::ReadFile(GetParam());
  EXPECT_EQ(testing::BrokenClaims(text, std::nullopt), "");
  EXPECT_NE(text.find("\n  expect:\n"), std::string::npos) << "nothing is claimed";
  EXPECT_EQ(text.rfind("# https://github.com/", 0), 0u) << "the report is not named";
}

INSTANTIATE_TEST_SUITE_P(
    All, Incident,
    ::testing::ValuesIn(testing::FilesIn(testing::SourceFolder() / "web/incidents", ".yaml")),
    NameOf);

}  // namespace
}  // namespace jobplay
