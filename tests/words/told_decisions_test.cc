// Every decision of the table is recorded by one of our scenarios, or by a sync with inputs that
// admission rejects. told_decisions.txt shows one such message in each language, for readers.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/sim/simulator.h"
#include "core/words/explanation.h"
#include "tests/support/fed_sync.h"
#include "tests/support/files.h"
#include "tests/support/golden.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

constexpr std::uint32_t kMostSteps = 20'000;

struct Told {
  std::string where;
  std::vector<std::string> sentences;  // like Languages()
};

std::string NumberOf(std::uint32_t id) { return "#" + std::to_string(id); }

// The messages about decisions that are new.
void Tell(const std::vector<Decision>& decisions, const RunNames& names, const std::string& where,
          std::map<DecisionCode, Told>& told) {
  for (const Decision& decision : decisions) {
    const auto [it, fresh] = told.emplace(decision.code, Told{});
    if (!fresh) continue;
    it->second.where = where;
    for (const Language& language : Languages()) {
      it->second.sentences.push_back(Explain(decision, names, language).text);
    }
  }
}

// The first time of each decision in the run.
void Collect(const std::filesystem::path& path, std::map<DecisionCode, Told>& told) {
  ScenarioAnswer answer =
      ReadScenario(testing::ScenarioText(path), {}, nullptr, testing::WorldOf(path));
  if (!answer.scenario) return;
  const RunNames names{
      .start = answer.scenario->start, .pod = NumberOf, .job = NumberOf, .cron_job = NumberOf};
  Simulator simulator(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  Journal journal;
  simulator.Begin(&journal);
  for (std::uint32_t step = 1; simulator.HasNext() && step <= kMostSteps; ++step) {
    journal.decisions.clear();
    simulator.Step(&journal);
    const std::filesystem::path file = path.parent_path().filename() / path.filename();
    Tell(journal.decisions, names, file.string() + ", step " + std::to_string(step), told);
  }
}

TEST(Decisions, AreAllRecordedByScenarioAndTranslated) {
  std::map<DecisionCode, Told> told;
  for (const auto& path : testing::ExampleFiles()) Collect(path, told);
  for (const auto& path : testing::RecordingFiles(
           {"v1.36/controller", "v1.18/controller", "v1.29/controller", "v1.36/upstream"})) {
    Collect(path, told);
  }
  for (const auto& path : testing::FilesIn("tests/words/scenarios", ".yaml")) Collect(path, told);
  const CronJob unknown_zone = testing::CronJobOfUnknownZone();
  Tell(testing::SyncFedWith(unknown_zone).journal.decisions,
       {.start = unknown_zone.metadata.identity->creation_timestamp,
        .pod = NumberOf,
        .job = NumberOf,
        .cron_job = NumberOf},
       "a CronJob that admission refuses", told);
  std::string text;
  for (const DecisionRow& row : DecisionRows()) {
    const auto it = told.find(row.code);
    EXPECT_NE(it, told.end()) << row.name << " is recorded by no scenario";
    if (it == told.end()) continue;
    const Told& one = it->second;
    text += std::string(row.name) + " (" + one.where + ")\n";
    for (const std::string& sentence : one.sentences) {
      if (sentence.empty()) continue;
      text += "  " + sentence + "\n";
      EXPECT_EQ(sentence.find_first_of("{}|"), std::string::npos) << sentence;
      EXPECT_TRUE(sentence.ends_with('.') || sentence.ends_with("。")) << sentence;
    }
  }
  testing::ExpectFile("tests/words/told_decisions.txt", text);
}

}  // namespace
}  // namespace jobplay
