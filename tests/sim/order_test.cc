// cluster.order: which of the events due at one time comes first.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/sim/simulator.h"
#include "core/words/phrase.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::string Ordered(const std::string& order) {
  return testing::JobWith("  completions: 2\n  parallelism: 2\n") +
         testing::ScenarioWith("  cluster: {order: " + order + "}\n");
}

std::string FirstProblemOf(const std::string& text) {
  const ScenarioAnswer answer = ReadScenario(text);
  return answer.problems.empty() ? "" : Say(answer.problems[0].message);
}

using What = std::pair<Happening, std::uint32_t>;

std::vector<What> StepsOf(const std::string& order) {
  Simulator run(testing::Load(Ordered(order)));
  run.Begin(nullptr);
  std::vector<What> steps;
  while (run.HasNext()) {
    const StepEvent step = run.Step(nullptr);
    steps.emplace_back(step.what, step.a);
  }
  return steps;
}

TEST(EventOrder, ChangesFirstEventOnlyAtItsStep) {
  const std::vector<What> usual = StepsOf("{}");
  // The first step at which the containers of two pods are due to start.
  std::size_t step = 0;
  while (usual[step].first != Happening::kStartContainers) ++step;
  ASSERT_EQ(usual[step + 1].first, Happening::kStartContainers);
  const std::string number = std::to_string(step + 1);
  std::vector<What> other = StepsOf("{" + number + ": 1}");
  EXPECT_EQ(other[step], usual[step + 1]);
  EXPECT_EQ(other[step + 1], usual[step]);
  EXPECT_TRUE(
      std::equal(usual.begin(), usual.begin() + static_cast<std::ptrdiff_t>(step), other.begin()));
  // There are fewer: the last one comes first.
  EXPECT_EQ(StepsOf("{" + number + ": 99}"), other);
  // As a set of steps, most of which have no choice.
  EXPECT_EQ(StepsOf("{\"" + number + "-" + number + "\": 1}"), other);
  EXPECT_EQ(StepsOf("{" + number + ": 0}"), usual);
}

TEST(EventOrder, AcceptsOnlyStepsAndPositions) {
  const auto problem = [](const std::string& order) { return FirstProblemOf(Ordered(order)); };
  EXPECT_EQ(problem("{3: 1, 5-7: 2}"), "");
  EXPECT_NE(problem("{soon: 1}"), "");
  EXPECT_NE(problem("{3: -1}"), "");
  EXPECT_NE(problem("{3: next}"), "");
  EXPECT_NE(problem("[3]"), "");
  std::string many;
  for (int i = 1; i <= 1001; ++i) many += (i == 1 ? "" : ", ") + std::to_string(i) + ": 1";
  EXPECT_EQ(problem("{" + many + "}"), "there are more than 1000 entries");
  EXPECT_EQ(Say(ReadScenario(Ordered("{" + many + "}")).problems[0].remedy),
            "Combine steps that have the same value into one entry, such as 3-9,12.");
}

// A quota has room for two of three pods. A sync creates one, and then two in parallel.
std::string Scarce(const std::string& calls) {
  return testing::JobWith("  completions: 3\n  parallelism: 3\n  completionMode: Indexed\n") +
         testing::ScenarioWith("  until: 1m\n  cluster: {quota: {pods: 2}, calls: " + calls +
                               "}\n  pods:\n  - runs: [{for: 1h}]\n");
}

std::vector<std::string> IndexesWithPods(const std::string& calls) {
  Simulator run(testing::Load(Scarce(calls)));
  run.Begin(nullptr);
  while (run.HasNext()) run.Step(nullptr);
  std::vector<std::string> indexes;
  run.server().pods().ForEach([&](std::uint32_t, const Shared<Pod>& pod) {
    indexes.push_back(pod->metadata.annotations->at(kJobCompletionIndexAnnotation));
  });
  return indexes;
}

TEST(CallOrder, PutsNamedCallsOfBatchFirst) {
  const std::vector<std::string> usual = {"0", "2"}, other = {"0", "1"};
  EXPECT_EQ(IndexesWithPods("{}"), usual);
  // For all steps: only a sync has such calls. The first batch has one, so nothing changes.
  EXPECT_EQ(IndexesWithPods("{1-1000: [1]}"), other);
  EXPECT_EQ(IndexesWithPods("{1-1000: [1, 2]}"), other);
  EXPECT_EQ(IndexesWithPods("{1-1000: [1, 1, 0]}"), other);
  EXPECT_EQ(IndexesWithPods("{1-1000: [2, 1]}"), usual);
  // There are fewer.
  EXPECT_EQ(IndexesWithPods("{1-1000: [7, 150000]}"), usual);
  EXPECT_EQ(IndexesWithPods("{1: [1]}"), usual) << "that step is no sync";
}

TEST(CallOrder, AcceptsOnlyStepsAndNumbers) {
  const auto problem = [](const std::string& calls) { return FirstProblemOf(Scarce(calls)); };
  EXPECT_EQ(problem("{3: [1], 5-7: [2, 0], 9: []}"), "");
  EXPECT_NE(problem("{soon: [1]}"), "");
  EXPECT_NE(problem("{3: 1}"), "");
  EXPECT_NE(problem("{3: [-1]}"), "");
  EXPECT_NE(problem("{3: [last]}"), "");
  EXPECT_NE(problem("[3]"), "");
}

}  // namespace
}  // namespace jobplay
