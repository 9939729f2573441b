// Every decision of the table is recorded by some scenario of ours, and told_decisions.txt shows
// the sentence of one such moment in each language, for a reader.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/sim/simulator.h"
#include "core/words/explanation.h"
#include "tests/support/files.h"
#include "tests/support/golden.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

constexpr std::uint32_t kMostSteps = 20'000;

struct Told {
  std::string file;
  std::uint32_t step = 0;
  std::string english;
  std::string japanese;
};

// The first time of each decision in the run.
void Collect(const std::filesystem::path& path, std::map<DecisionCode, Told>& told) {
  ScenarioAnswer answer = ReadScenario(testing::ScenarioText(path));
  if (!answer.scenario) return;
  const auto number = [](std::uint32_t id) { return "#" + std::to_string(id); };
  const RunNames names{
      .start = answer.scenario->start, .pod = number, .job = number, .cron_job = number};
  Simulator simulator(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  Journal journal;
  simulator.Begin(&journal);
  for (std::uint32_t step = 1; simulator.HasNext() && step <= kMostSteps; ++step) {
    journal.decisions.clear();
    simulator.Step(&journal);
    for (const Decision& decision : journal.decisions) {
      const auto [it, fresh] = told.emplace(decision.code, Told{});
      if (!fresh) continue;
      const std::filesystem::path folder = path.parent_path().filename();
      it->second = {(folder / path.filename()).string(), step,
                    Explain(decision, names, Language::kEnglish).text,
                    Explain(decision, names, LanguageOf("ja")).text};
    }
  }
}

TEST(Decisions, AreAllRecordedByAScenarioAndToldInEveryLanguage) {
  std::map<DecisionCode, Told> told;
  for (const auto& path : testing::ExampleFiles()) Collect(path, told);
  for (const auto& path : testing::RecordingFiles(
           {"controller", "controller-more", "controller-v1.18", "controller-v1.29", "upstream"})) {
    Collect(path, told);
  }
  for (const auto& path : testing::FilesIn("tests/words/scenarios", ".yaml")) Collect(path, told);
  std::string text;
  for (const DecisionRow& row : DecisionRows()) {
    // Ported for the day that something brings them about: the API server refuses a zone that the
    // controller would not know, starts that are too late are not looked for in the first place,
    // and what is noted of pods has moved to the counters before the outcome is clear.
    if (row.code == DecisionCode::kCronUnknownTimeZone || row.code == DecisionCode::kCronTooLate ||
        row.code == DecisionCode::kFinishAwaitsUncounted) {
      continue;
    }
    const auto it = told.find(row.code);
    EXPECT_NE(it, told.end()) << row.name << " is recorded by no scenario";
    if (it == told.end()) continue;
    const Told& one = it->second;
    text += std::string(row.name) + " (" + one.file + ", step " + std::to_string(one.step) +
            ")\n  " + one.english + "\n  " + one.japanese + "\n";
    for (const std::string& sentence : {one.english, one.japanese}) {
      EXPECT_EQ(sentence.find_first_of("{}|"), std::string::npos) << sentence;
    }
    EXPECT_EQ(one.english.back(), '.') << one.english;
    EXPECT_TRUE(one.japanese.ends_with("。")) << one.japanese;
  }
  testing::ExpectFile("tests/words/told_decisions.txt", text);
}

}  // namespace
}  // namespace jobplay
