// Manifests without a script: what their containers' commands come to.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

constexpr char kJob[] =
    "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  backoffLimit: 1\n"
    "  template:\n    spec:\n      restartPolicy: Never\n      containers:\n"
    "      - name: main\n        image: busybox\n        command: [sh, -c, sleep 5 && exit 3]\n";

std::string Summary(const std::string& text) {
  const std::string line = testing::SummaryOf(text);
  return line.substr(0, line.find(';'));
}

std::string Scripted(const std::string& spec) {
  return std::string(kJob) +
         "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec: " + spec;
}

TEST(Commands, RunAManifestThatHasNoScript) {
  EXPECT_EQ(Summary(kJob), "job/demo Failed (BackoffLimitExceeded) at 23s");
}

TEST(Commands, AreLeftToTheRulesOfAScriptUnlessItAsksForThem) {
  EXPECT_EQ(Summary(Scripted("{}")), "job/demo Complete (CompletionsReached) at 12s");
  EXPECT_EQ(Summary(Scripted("{cluster: {commands: true}}")),
            "job/demo Failed (BackoffLimitExceeded) at 23s");
  EXPECT_EQ(Summary(Scripted("{cluster: {commands: true}, pods: [{runs: [{for: 1s}]}]}")),
            "job/demo Complete (CompletionsReached) at 2s");
}

// What is said of the containers' commands, each with its line.
std::string Told(const std::string& text) {
  std::string told;
  for (const Problem& problem : ReadScenario(text).problems) {
    if (problem.message.find("ommand") == std::string::npos) continue;
    told += std::to_string(problem.span.line) + ": " + problem.message + "\n";
  }
  return told;
}

TEST(Commands, AreSaidOpenlyInOneSentence) {
  EXPECT_EQ(Told(kJob),
            "12: The command of container main is not run: it is taken to last 5s and exit with "
            "3; a rule for pods can say otherwise.\n");
  EXPECT_EQ(Told(Scripted("{cluster: {commands: true}}")), Told(kJob));
  EXPECT_EQ(Told(Scripted("{}")),
            "12: Commands are not run: the scenario's rules for pods say how long containers take "
            "and how they exit; without a rule it is 10s and exit code 0.\n");
}

TEST(Commands, ThatAreNotUnderstoodAreSaidToBe) {
  std::string text = kJob;
  const std::string simple = "sleep 5 && exit 3";
  text.replace(text.find(simple), simple.size(), "make all | tee log");
  EXPECT_EQ(Told(text),
            "12: The command of container main is not run, and no simple one: it is taken to "
            "last 10s and exit with 0; a rule for pods can say otherwise.\n");
  EXPECT_EQ(Summary(text), "job/demo Complete (CompletionsReached) at 12s");
}

}  // namespace
}  // namespace jobplay
