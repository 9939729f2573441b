// For each decision that a recording shows, the page links to one. web/src/core/recordings.json
// lists as few recordings as possible that show them all, and the step in each.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/cluster/journal.h"
#include "core/sim/simulator.h"
#include "core/words/decisions/kubelet.h"
#include "core/words/decisions/scheduler.h"
#include "core/words/rows.h"
#include "tests/support/files.h"
#include "tests/support/golden.h"
#include "tests/support/recordings.h"

namespace jobplay {
namespace {

// Longer ones do not illustrate one decision well; they are used for decisions that no short one
// shows.
constexpr std::uint32_t kShort = 250;
constexpr std::uint32_t kMostSteps = 20'000;

struct Recording {
  std::string name;  // "controller/ttl"
  std::string version;
  std::string scenario;
  std::map<int, std::uint32_t> first_steps;  // by decision code
  std::uint32_t steps = 0;
};

Recording Read(const std::filesystem::path& path) {
  const Json vector = Json::parse(testing::ReadFile(path));
  Recording recording{path.parent_path().filename().string() + "/" + path.stem().string(),
                      vector["version"], vector["scenario"]};
  ScenarioAnswer answer = ReadScenario(recording.scenario, {}, nullptr, World::kPlain);
  if (!answer.scenario) return recording;
  Simulator simulator(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  Journal journal;
  simulator.Begin(&journal);
  while (simulator.HasNext() && recording.steps <= kMostSteps) {
    journal.decisions.clear();
    simulator.Step(&journal);
    ++recording.steps;
    for (const Decision& decision : journal.decisions) {
      const auto code = static_cast<std::uint8_t>(decision.code);
      // The link is next to the message.
      if (DecisionWords(code, Language::kEnglish).sentence.empty()) continue;
      recording.first_steps.emplace(static_cast<int>(decision.code), recording.steps);
    }
  }
  return recording;
}

// Actions of users, kubelets and the rest of the world are modeled, not recorded.
bool IsOfAController(int code) {
  return code < static_cast<int>(decided::PodBound::kCode) ||
         code > static_cast<int>(decided::PodHangs::kCode);
}

TEST(Recordings, AreLinkedFromDecisionsThatTheyShow) {
  std::vector<Recording> recordings;
  for (const std::filesystem::path& path :
       testing::RecordingFiles({"v1.36/controller", "v1.36/upstream", "v1.18/controller",
                                "v1.29/controller", "v1.31/controller", "v1.34/controller"})) {
    Recording recording = Read(path);
    if (recording.steps <= kMostSteps && testing::ExpectedToDiffer().count(recording.name) == 0) {
      recordings.push_back(std::move(recording));
    }
  }
  std::stable_sort(recordings.begin(), recordings.end(),
                   [](const Recording& a, const Recording& b) { return a.steps < b.steps; });
  Json shown = {{"recordings", Json::object()}, {"shows", Json::object()}};
  std::set<int> covered;
  for (;;) {
    const Recording* best = nullptr;
    std::size_t most = 0;
    for (const Recording& recording : recordings) {
      const std::size_t more = static_cast<std::size_t>(std::count_if(
          recording.first_steps.begin(), recording.first_steps.end(), [&](const auto& entry) {
            return IsOfAController(entry.first) && covered.count(entry.first) == 0;
          }));
      // The shortest come first.
      if (recording.steps > kShort && most > 0) break;
      if (more > most) {
        most = more;
        best = &recording;
      }
    }
    if (best == nullptr) break;
    shown["recordings"][best->name] = {{"version", best->version}, {"scenario", best->scenario}};
    for (const auto& [code, step] : best->first_steps) {
      if (!IsOfAController(code) || !covered.insert(code).second) continue;
      shown["shows"][std::to_string(code)] = {best->name, step};
    }
  }
  EXPECT_GT(covered.size(), 70u);
  testing::ExpectFile("web/src/core/recordings.json", shown.dump(1) + "\n");
}

}  // namespace
}  // namespace jobplay
