// Runs every recorded scenario and compares the trace with the real controllers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/sim/trace.h"
#include "core/words/phrase.h"
#include "tests/support/files.h"
#include "tests/support/golden.h"
#include "tests/support/recordings.h"

namespace jobplay {
namespace {

namespace fs = std::filesystem;

const fs::path kVectors = testing::SourceFolder() / "tests/vectors";

// Pods and events of an instant are multisets, empty members mean nothing, and times count to the
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
  // The folder determines the version of the recording, also if the scenario does not.
  const std::string version = path.parent_path().parent_path().filename();
  ScenarioAnswer answer =
      ReadScenario(vector["scenario"].get<std::string>(), version, nullptr, World::kPlain);
  if (!answer.scenario) {
    return "refused: " + (answer.problems.empty() ? "" : Say(answer.problems[0].message));
  }
  const Json trace = TraceOf(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  return Difference(vector["instants"], trace["instants"]);
}

std::vector<std::string> RecordingFolders() {
  std::vector<std::string> folders;
  for (const auto& release : fs::directory_iterator(kVectors)) {
    const std::string version = release.path().filename();
    if (version.rfind("v1.", 0) != 0) continue;
    for (const auto& entry : fs::directory_iterator(release)) {
      if (entry.is_directory()) folders.push_back(version + "/" + entry.path().filename().string());
    }
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

class Vectors : public ::testing::TestWithParam<std::string> {};

TEST_P(Vectors, MatchRecordings) {
  const std::set<std::string> expected = testing::ExpectedToDiffer();
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

// A name without a recording would stay on the list forever.
TEST(ExpectedToDiffer, NamesExistingRecordings) {
  for (const std::string& name : testing::ExpectedToDiffer()) {
    EXPECT_TRUE(fs::exists(kVectors / (name + ".json"))) << name;
  }
}

// docs/explanation/fidelity.md counts them.
TEST(Recordings, AreCountedInDocumentation) {
  const std::set<std::string> expected = testing::ExpectedToDiffer();
  std::string table = "| recordings | of | equal |\n|---|---|---|\n";
  for (const std::string& folder : RecordingFolders()) {
    std::size_t differ = 0;
    const std::vector<fs::path> paths = testing::RecordingFiles({folder});
    for (const fs::path& path : paths) {
      differ += expected.count(folder + "/" + path.stem().string());
    }
    const Json first = Json::parse(testing::ReadFile(paths.front()));
    table += "| `" + folder + "` | " + first["version"].get<std::string>() + " | " +
             std::to_string(paths.size() - differ) + " of " + std::to_string(paths.size()) + " |\n";
  }
  testing::ExpectPassage("docs/explanation/fidelity.md", "recordings, counted by tests/conformance",
                         table);
}

INSTANTIATE_TEST_SUITE_P(All, Vectors, ::testing::ValuesIn(RecordingFolders()),
                         [](const ::testing::TestParamInfo<std::string>& folder) {
                           std::string name = folder.param;
                           for (char& c : name) c = c == '/' || c == '.' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace jobplay
