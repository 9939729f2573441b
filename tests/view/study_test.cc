// The answers of the page's study workers: a sweep gives the same result in one slice as in many,
// and on the command line. A search returns its find as a scenario.
#include "core/view/study.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::string Chancy() {
  return testing::JobWith("  backoffLimit: 3\n") + testing::ScenarioWith(R"(  until: 30m
  chance:
    seed: 5
    pods: [{exit: {0: 0.5, 1: 0.5}, for: {uniform: [5s, 15s]}}]
)");
}

Json Of(const std::string& answer) { return Json::parse(answer); }

constexpr const char* kLimits = R"([{"field": "spec.backoffLimit", "values": "0..2,-1"}])";

TEST(Study, SumsSlicesLikeWhole) {
  Study one, other;
  for (Study* study : {&one, &other}) {
    const Json studied = Of(study->Load(Chancy()));
    EXPECT_EQ(studied, Json({{"ok", true}, {"chance", true}, {"seed", 5}, {"until", 1800000000}}));
    const Json choices = Of(study->Vary(kLimits));
    ASSERT_TRUE(choices["ok"]);
    EXPECT_EQ(choices["firstSeed"], 5);
    ASSERT_EQ(choices["choices"].size(), 4u);
    EXPECT_EQ(choices["choices"][1]["labels"], Json::array({"1"}));
    EXPECT_FALSE(choices["choices"][1].contains("refused"));
    EXPECT_TRUE(choices["choices"][3].contains("refused"));
  }
  one.Take(std::string(one.Runs(0, 30)));
  // Created by one, continued by another.
  other.Take(std::string(one.Runs(0, 10)));
  EXPECT_EQ(Of(other.Take(std::string(other.Runs(10, 30)))), Json({{"runs", 30}}));
  const Json summary = Of(one.Summary());
  EXPECT_EQ(summary, Of(other.Summary()));
  EXPECT_EQ(summary["runs"], 30);
  ASSERT_EQ(summary["choices"].size(), 4u);
  EXPECT_EQ(summary["choices"][0]["estimates"].size(), summary["metrics"].size());
  EXPECT_TRUE(summary["choices"][3]["estimates"].empty());
  const Json spread = Of(one.Spread(2));
  EXPECT_EQ(spread["outcome"].size(), 30u);
  EXPECT_EQ(spread["firstSeed"], 5);
  EXPECT_EQ(one.Export("csv").substr(0, 22), "spec.backoffLimit,runs");
}

TEST(Study, WritesRunThatMatchesSpread) {
  Study study;
  study.Load(Chancy());
  study.Vary("[]");
  study.Take(std::string(study.Runs(0, 8)));
  const Json spread = Of(study.Spread(0));
  for (std::uint64_t k = 0; k < 8; ++k) {
    const Json sampled = Of(study.Sample(Chancy(), 5 + k, 0));
    ASSERT_TRUE(sampled["ok"]);
    Study again;
    const Json studied = Of(again.Load(sampled["text"].get<std::string>()));
    EXPECT_EQ(studied["chance"], false);
    again.Vary("[]");
    again.Take(std::string(again.Runs(0, 1)));
    const Json only = Of(again.Spread(0));
    EXPECT_EQ(only["end"][0], spread["end"][k]) << k;
    EXPECT_EQ(only["outcome"][0], spread["outcome"][k]) << k;
  }
}

// The written manifest has the new name, and chance still draws by the old one.
TEST(Study, WritesRunOfChoiceThatRenamesJob) {
  Study study;
  study.Load(Chancy());
  study.Vary(R"([{"field": "metadata.name", "values": "demo,other"}])");
  study.Take(std::string(study.Runs(0, 8)));
  const Json spread = Of(study.Spread(1));
  EXPECT_EQ(spread, Of(study.Spread(0)));
  std::string text = Chancy();
  text.replace(text.find("name: demo"), 10, "name: other");
  for (std::uint64_t k = 0; k < 8; ++k) {
    const Json sampled = Of(study.Sample(text, 5 + k, 1));
    ASSERT_TRUE(sampled["ok"]);
    EXPECT_NE(sampled["text"].get<std::string>().find("job: other"), std::string::npos);
    Study again;
    again.Load(sampled["text"].get<std::string>());
    again.Vary("[]");
    again.Take(std::string(again.Runs(0, 1)));
    EXPECT_EQ(Of(again.Spread(0))["end"][0], spread["end"][k]) << k;
  }
}

TEST(Study, ExplainsInvalidRequest) {
  Study study;
  EXPECT_EQ(Of(study.Load("kind: Job"))["ok"], false);
  ASSERT_EQ(Of(study.Load(Chancy()))["ok"], true);
  const Json misread = Of(study.Vary(R"([{"field": "", "values": "1"}])"));
  EXPECT_EQ(misread["ok"], false);
  EXPECT_FALSE(misread["problem"]["message"].get<std::string>().empty());
  const Json unclaimed = Of(study.Seek(R"({"kind": "never", "expect": "{"})"));
  EXPECT_EQ(unclaimed["ok"], false);
  const Json nobody = Of(study.Seek(R"({"kind": "never", "expect": "{job: nobody, failed: 1}"})"));
  EXPECT_EQ(nobody["ok"], false);
}

TEST(Study, ResumesSearch) {
  const std::string text = testing::JobWith("  backoffLimit: 1\n") +
                           testing::ScenarioWith("  until: 2m\n  pods:\n  - runs: [{for: 5s}]\n");
  Study study;
  study.Load(text);
  ASSERT_EQ(Of(study.Seek(R"({"kind": "never", "expect": "failed=1", "faults": "kill"})"))["ok"],
            true);
  Json sought;
  int slices = 0;
  do {
    sought = Of(study.GoOn(20));
    ++slices;
  } while (!sought["over"]);
  EXPECT_GT(slices, 1);
  ASSERT_TRUE(sought.contains("found")) << sought;
  EXPECT_NE(sought["found"]["text"].get<std::string>().find("expect:"), std::string::npos);
  EXPECT_EQ(testing::BrokenClaims(sought["found"]["text"].get<std::string>(), std::nullopt), "");
  ASSERT_EQ(sought["found"]["faults"].size(), 1u);
  EXPECT_EQ(sought["found"]["faults"][0]["text"],
            "The containers of pods of Job demo, attempt 1 end with exit code 1");
  EXPECT_EQ(sought["found"]["turns"], 0);
  // In one go it finds the same.
  study.Seek(R"({"kind": "never", "expect": "failed=1", "faults": "kill"})");
  EXPECT_EQ(Of(study.GoOn(1'000'000))["found"], sought["found"]);
}

TEST(Study, ReportsThatConditionNeverHolds) {
  Study study;
  study.Load(testing::JobWith("") +
             testing::ScenarioWith("  until: 1m\n  pods:\n  - runs: [{for: 5s}]\n"));
  ASSERT_EQ(Of(study.Seek(R"({"kind": "never", "expect": "failed=1"})"))["ok"], true);
  const Json sought = Of(study.GoOn(1'000'000));
  EXPECT_EQ(sought["over"], true);
  EXPECT_EQ(sought["complete"], true);
  EXPECT_EQ(sought["verdict"].get<std::string>().substr(0, 6), "it can");
  EXPECT_EQ(sought["outOfMemory"], false);
}

// Random numbers of one seed, up to the end of the search.
TEST(Study, NamesSeedOfSearch) {
  Study study;
  study.Load(testing::JobWith("") +
             testing::ScenarioWith("  until: 1m\n  chance:\n    seed: 3\n"
                                   "    pods: [{exit: {0: 1}, for: {uniform: [4s, 6s]}}]\n"));
  ASSERT_EQ(Of(study.Seek(R"({"kind": "never", "expect": "failed=1", "until": "2m"})"))["ok"],
            true);
  const std::string verdict = Of(study.GoOn(1'000'000))["verdict"];
  EXPECT_TRUE(verdict.starts_with("with seed 3: it cannot happen: checked all ")) << verdict;
  EXPECT_NE(verdict.find("until 2m0s"), std::string::npos) << verdict;
  study.SetLanguage("ja");
  EXPECT_TRUE(
      Of(study.GoOn(1))["verdict"].get<std::string>().starts_with("シード3から引いた場合: "));
}

}  // namespace
}  // namespace jobplay
