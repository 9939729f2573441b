// Runs every recorded scenario and compares the trace with what the real controllers did.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/sim/trace.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

namespace fs = std::filesystem;

const fs::path kVectors = testing::SourceFolder() / "tests/vectors";

std::set<std::string> ExpectedToDiffer() {
  std::set<std::string> names;
  std::istringstream file(testing::ReadFile(kVectors / "expected_to_differ.txt"));
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != '#') names.insert(line);
  }
  return names;
}

// Pods and events of an instant are multisets, empty members say nothing, and times count to the
// millisecond.
Json Comparable(const Json& instant) {
  Json out;
  out["t"] = std::llround(instant["t"].get<double>() * 1000);
  out["jobs"] = instant.value("jobs", Json::object());
  out["cronJobs"] = instant.value("cronJobs", Json::object());
  for (const char* list : {"pods", "events"}) {
    auto items = instant.value(list, Json::array()).get<std::vector<Json>>();
    for (Json& item : items) {
      for (const char* field : {"job", "ready", "deleting", "tracked", "restarts", "reason"}) {
        if (item.contains(field) &&
            (item[field] == "" || item[field] == false || item[field] == 0)) {
          item.erase(field);
        }
      }
    }
    std::sort(items.begin(), items.end());
    out[list] = std::move(items);
  }
  return out;
}

std::string Difference(const Json& want, const Json& got) {
  for (std::size_t i = 0; i < std::min(want.size(), got.size()); ++i) {
    const Json a = Comparable(want[i]);
    const Json b = Comparable(got[i]);
    if (a == b) continue;
    std::ostringstream text;
    text << "instant " << i << " at " << a["t"] << " ms\n  want " << a << "\n  got  " << b;
    return text.str();
  }
  if (want.size() == got.size()) return "";
  return std::to_string(want.size()) + " instants wanted, " + std::to_string(got.size()) + " came";
}

std::string DifferenceOf(const fs::path& path) {
  const Json vector = Json::parse(testing::ReadFile(path));
  ScenarioAnswer answer = ReadScenario(vector["scenario"].get<std::string>());
  if (!answer.scenario) {
    return "refused: " + (answer.problems.empty() ? "" : answer.problems[0].message);
  }
  const Json trace = TraceOf(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  return Difference(vector["instants"], trace["instants"]);
}

class Vectors : public ::testing::TestWithParam<std::string> {};

TEST_P(Vectors, EqualTheRecordings) {
  const std::set<std::string> expected = ExpectedToDiffer();
  const std::vector<fs::path> paths = testing::RecordingFiles({GetParam()});
  ASSERT_FALSE(paths.empty());
  for (const fs::path& path : paths) {
    const std::string name = GetParam() + "/" + path.stem().string();
    const std::string difference = DifferenceOf(path);
    if (expected.count(name) != 0) {
      EXPECT_NE(difference, "") << name << " is equal now: take it from expected_to_differ.txt";
    } else {
      EXPECT_EQ(difference, "") << name;
    }
  }
}

// A name that stands for nothing would stay on the list for ever.
TEST(ExpectedToDiffer, NamesRecordingsThatAreThere) {
  for (const std::string& name : ExpectedToDiffer()) {
    EXPECT_TRUE(fs::exists(kVectors / (name + ".json"))) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Vectors, ::testing::ValuesIn([] {
                           std::vector<std::string> folders;
                           for (const auto& entry : fs::directory_iterator(kVectors)) {
                             if (entry.is_directory() &&
                                 entry.path().filename().string().rfind("controller", 0) == 0)
                               folders.push_back(entry.path().filename());
                           }
                           std::sort(folders.begin(), folders.end());
                           return folders;
                         }()),
                         [](const ::testing::TestParamInfo<std::string>& folder) {
                           std::string name = folder.param;
                           for (char& c : name) c = c == '-' || c == '.' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace jobplay
