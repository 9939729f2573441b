// Manifests without a script: what their containers' commands come to.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "core/sim/scenario.h"
#include "core/sim/simulator.h"
#include "core/view/summary.h"

namespace jobplay {
namespace {

constexpr char kJob[] =
    "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  backoffLimit: 1\n"
    "  template:\n    spec:\n      restartPolicy: Never\n      containers:\n"
    "      - name: main\n        image: busybox\n        command: [sh, -c, sleep 5 && exit 3]\n";

std::string Summary(const std::string& text) {
  ScenarioAnswer answer = ReadScenario(text);
  if (!answer.scenario) return answer.problems.at(0).message;
  Simulator simulator(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  simulator.Begin(nullptr);
  std::uint64_t steps = 0;
  for (; simulator.HasNext(); ++steps) simulator.Step(nullptr);
  const std::string line = SummaryLine(simulator, steps);
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

TEST(Commands, AreSaidOpenly) {
  const ScenarioAnswer answer = ReadScenario(kJob);
  std::string told;
  for (const Problem& problem : answer.problems) {
    if (problem.message.rfind("Container main", 0) == 0) {
      told = std::to_string(problem.span.line) + ": " + problem.message;
    }
  }
  EXPECT_EQ(told,
            "12: Container main runs for 5s and exits with 3, as its command says; a rule for pods "
            "can say otherwise.");
}

}  // namespace
}  // namespace jobplay
