// A sample is the run that was drawn, step by step.
#include "core/study/sample.h"

#include <gtest/gtest.h>

#include <memory>

#include "core/sim/timeline.h"
#include "core/words/phrase.h"
#include "tests/support/environment.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

const char* const kJobs = R"(
apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  completions: 6
  parallelism: 4
  completionMode: Indexed
  backoffLimit: 6
  podFailurePolicy:
    rules:
    - {action: Ignore, onPodConditions: [{type: DisruptionTarget}]}
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sleep, "30"]}]
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: tick, namespace: other}
spec:
  schedule: "*/2 * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers: [{name: a, image: busybox}, {name: b, image: busybox}]
---
)";

std::string WithSpec(const std::string& spec) {
  return std::string(kJobs) + "apiVersion: playground/v1\nkind: Scenario\nspec:\n" + spec;
}

const char* const kChance = R"(  chance:
    pods:
    - match: {index: "0-3"}
      exit: {0: 0.7, 1: 0.25, 137: 0.05}
      for: {uniform: [5s, 2m]}
    - match: {job: demo}
      for: {measured: [3s, 70s, 9s]}
    - exit: {0: 0.5, 3: 0.5}
      for: {logNormal: {median: 20s, p95: 3m}}
      startupDelay: 250ms
    evictions: {perPodHour: 20}
    preemptions: {perPodHour: 12.5}
    nodeLosses: {perNodeHour: 3, for: 70s}
    startupDelay: {exponential: 2s}
    api:
    - {verb: create, resource: pods, share: 0.1}
    - {verb: updateStatus, resource: jobs, share: 0.05, error: Conflict}
)";

std::uint64_t LastHash(const Scenario& scenario) {
  Timeline timeline(std::make_shared<const Scenario>(scenario));
  while (timeline.Record(100'000)) continue;
  return timeline.Hash(timeline.size());
}

void ExpectSamplesToBeTheirRuns(const std::string& text) {
  const ScenarioAnswer answer = ReadScenario(text);
  ASSERT_TRUE(answer.scenario) << Say(answer.problems[0].message);
  const std::uint64_t first = testing::FromEnvironment("JOBPLAY_SEED", 1);
  const std::uint64_t runs = testing::FromEnvironment("JOBPLAY_RUNS", 100);
  std::uint64_t before = 0;
  for (std::uint64_t seed = first; seed < first + runs; ++seed) {
    const Result<std::string> sample = WriteSample(text, *answer.scenario, seed);
    ASSERT_TRUE(sample.ok()) << Say(sample.error().message);
    const ScenarioAnswer written = ReadScenario(*sample);
    ASSERT_TRUE(written.scenario) << Say(written.problems[0].message) << *sample;
    EXPECT_FALSE(HasChance(*written.scenario));
    const std::uint64_t hash = LastHash(*written.scenario);
    EXPECT_EQ(hash, LastHash(WithSeed(*answer.scenario, seed))) << "seed " << seed << *sample;
    EXPECT_NE(hash, before) << "seeds draw the same";
    before = hash;
  }
}

TEST(Sample, EqualsDrawnRunStepByStep) { ExpectSamplesToBeTheirRuns(WithSpec(kChance)); }

TEST(Sample, EqualsDrawnRunWithRulesCommandsAndTimeline) {
  ExpectSamplesToBeTheirRuns(WithSpec(
      std::string("  cluster: {commands: true, ties: 7}\n"
                  "  pods:\n  - match: {index: 2}  # by hand\n    runs: [{for: 3s, exit: 1}]\n"
                  "  timeline:\n  - {at: 40s, evict: {index: 1}}\n") +
      kChance));
}

TEST(Sample, KeepsToLimitOfRules) {
  std::string text = WithSpec("  chance: {startupDelay: {exponential: 2s}}\n  pods:\n");
  for (int i = 0; i < 9'999; ++i) text += "  - match: {job: other}\n";
  const Result<std::string> sample = WriteSample(text, *ReadScenario(text).scenario, 1);
  ASSERT_FALSE(sample.ok());
  EXPECT_NE(Say(sample.error().message).find("10000 rules"), std::string::npos);
}

TEST(Sample, KeepsToLimitOfTimelineEntries) {
  std::string text = WithSpec(
      "  until: 10h\n  cluster: {nodes: 100}\n  chance: {nodeLosses: {perNodeHour: 1, for: 0s}}\n"
      "  timeline:\n");
  for (int i = 0; i < 9'000; ++i) text += "  - {at: 1s, evict: {job: other}}\n";
  const Result<std::string> sample = WriteSample(text, *ReadScenario(text).scenario, 1);
  ASSERT_FALSE(sample.ok());
  EXPECT_EQ(Say(sample.error().message),
            "the sample needs more than the 10000 timeline entries that a scenario can have");
}

TEST(Sample, KeepsExistingText) {
  const std::string text = WithSpec(
      "  # how long\n  until: 1m\n  chance:  # not sure\n    pods:\n"
      "    - for: {uniform: [5s, 15s]}\n  # the end\n  title: mine\n");
  const Result<std::string> sample = WriteSample(text, *ReadScenario(text).scenario, 1);
  ASSERT_TRUE(sample.ok());
  EXPECT_EQ(sample->find(kJobs), 0u) << *sample;
  EXPECT_NE(sample->find("# how long"), std::string::npos) << *sample;
  EXPECT_NE(sample->find("# the end\n  title: mine\n"), std::string::npos) << *sample;
  EXPECT_EQ(sample->find("chance"), std::string::npos) << *sample;
}

// The key is not written a second time.
TEST(Sample, FillsEmptyList) {
  const std::string text = WithSpec(
      "  pods: []\n  # how long\n  until: 1m\n  chance: {pods: [{for: {uniform: [5s, 15s]}}]}\n");
  const Result<std::string> sample = WriteSample(text, *ReadScenario(text).scenario, 1);
  ASSERT_TRUE(sample.ok());
  EXPECT_EQ(sample->find("  pods:\n  - {match: {attempt: 1, "), sample->find("  pods:")) << *sample;
  EXPECT_EQ(sample->find("  pods:"), sample->rfind("  pods:")) << *sample;
  EXPECT_NE(sample->find("  # how long\n  until: 1m\n"), std::string::npos) << *sample;
}

// The same attempt at the same index, whatever else a choice changes.
TEST(Sample, DrawsByIdentityOfPod) {
  const auto script = [](const std::string& more) {
    const std::string text = WithSpec(more + "  chance: {pods: [{for: {uniform: [5s, 15s]}}]}\n");
    Simulator simulator(std::make_shared<const Scenario>(*ReadScenario(text).scenario));
    simulator.Begin(nullptr);
    while (simulator.server().next_pod() < 4) simulator.Step(nullptr);
    return simulator.roster().Entry(3).script;
  };
  EXPECT_EQ(script("")->runs[0].duration, script("  cluster: {nodes: 1}\n")->runs[0].duration);
}

TEST(Chance, IsParsedStrictly) {
  const auto first_problem = [](const std::string& chance) {
    const ScenarioAnswer answer = ReadScenario(WithSpec("  chance: " + chance + "\n"));
    for (const Problem& problem : answer.problems) {
      if (problem.severity == Severity::kError) return Say(problem.message);
    }
    return std::string();
  };
  EXPECT_EQ(first_problem("{pods: [{exit: {0: 0.95, 1: 0.04, 42: 0.01}}]}"), "");
  EXPECT_EQ(first_problem("{pods: [{exit: {0: 0.95, 1: 0.04}}]}"),
            "the shares of all exit codes must add up to 1");
  EXPECT_EQ(first_problem("{pods: [{exit: {zero: 1}}]}"), "zero is not an exit code");
  EXPECT_EQ(first_problem("{pods: [{for: {uniform: [5s]}}]}"),
            "uniform must be a list of durations");
  EXPECT_EQ(first_problem("{pods: [{for: {}}]}"),
            "this must be a duration, or one of uniform, exponential, logNormal and measured");
  EXPECT_EQ(first_problem("{startupDelay: {logNormal: {median: 3s, p95: 1s}}}"),
            "the median must be more than 0s and at most the p95");
  EXPECT_EQ(first_problem("{evictions: {perPodHour: -1}}"),
            "perPodHour must be a number from 0 to 1000000 with at most nine decimals");
  EXPECT_EQ(first_problem("{evictions: {perPodHour: 1e-3}}"), "");
  EXPECT_EQ(first_problem("{api: [{verb: create, resource: pods}]}"), "share is missing");
}

}  // namespace
}  // namespace jobplay
