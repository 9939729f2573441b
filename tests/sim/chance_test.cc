// Random faults at fixed times are all simulated, or rejected.
#include "core/actors/chance.h"

#include <gtest/gtest.h>

#include <map>

#include "core/sim/chance_reader.h"
#include "core/sim/scenario.h"
#include "core/sim/simulator.h"
#include "core/words/phrase.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

ScenarioAnswer WithLosses(int nodes, const std::string& until, const std::string& rate) {
  return ReadScenario(
      testing::JobWith("") +
      testing::ScenarioWith("  cluster: {nodes: " + std::to_string(nodes) + "}\n  until: " + until +
                            "\n  chance: {nodeLosses: {perNodeHour: " + rate + ", for: 0s}}\n"));
}

std::map<std::string, int> LossesOf(const Scenario& scenario) {
  std::map<std::string, int> losses;
  for (const Action& action : scenario.timeline) {
    EXPECT_TRUE(action.drawn);
    const std::string told = Say(action.what->Told({}));
    if (told.find("down") != std::string::npos) ++losses[told];
  }
  return losses;
}

TEST(NodeLossChance, LosesAllNodesEquallyOften) {
  const ScenarioAnswer answer = WithLosses(400, "10h", "1");
  ASSERT_TRUE(answer.scenario) << Say(answer.problems[0].message);
  const std::map<std::string, int> losses = LossesOf(*answer.scenario);
  int all = 0, of_last = 0;
  for (const auto& [told, count] : losses) {
    all += count;
    // node-200 to node-299, node-300 to node-399
    if (told.find("node-2") != std::string::npos || told.find("node-3") != std::string::npos) {
      of_last += count;
    }
  }
  EXPECT_NEAR(all, 4000, 4 * 63);
  // 222 of the 400 have such a name.
  EXPECT_NEAR(of_last, 2220, 4 * 47);
}

TEST(NodeLossChance, RejectsTooManyLossesAtField) {
  EXPECT_TRUE(WithLosses(450, "10h", "1").scenario);
  const ScenarioAnswer answer = WithLosses(500, "100h", "0.5");
  ASSERT_FALSE(answer.scenario);
  ASSERT_EQ(answer.problems.size(), 1u);
  EXPECT_EQ(answer.problems[0].path, "spec.chance.nodeLosses.perNodeHour");
  EXPECT_EQ(Say(answer.problems[0].message),
            "the run would have about 25000 node losses, more than the limit of 4500");
  EXPECT_EQ(Say(answer.problems[0].remedy), "Use fewer nodes, an earlier until, or a lower rate.");
  // While a node is down, it cannot be lost: once in two hours.
  EXPECT_TRUE(ReadScenario(testing::JobWith("") +
                           testing::ScenarioWith("  cluster: {nodes: 500}\n  until: 18h\n  chance: "
                                                 "{nodeLosses: {perNodeHour: 1, for: 1h}}\n"))
                  .scenario);
}

TEST(NodeLossChance, ContinuesUntilLaterEnd) {
  const ScenarioAnswer answer = WithLosses(100, "1h", "1");
  ASSERT_TRUE(answer.scenario);
  const Result<Scenario> later = WithUntil(*answer.scenario, Seconds(10 * 3600));
  ASSERT_TRUE(later.ok());
  EXPECT_EQ(LossesOf(*later), LossesOf(*WithLosses(100, "10h", "1").scenario));
  const Result<Scenario> sooner = WithUntil(*answer.scenario, Seconds(60));
  ASSERT_TRUE(sooner.ok());
  EXPECT_EQ(sooner->timeline.size(), answer.scenario->timeline.size());
  const Result<Scenario> too_late = WithUntil(*answer.scenario, Seconds(46 * 3600));
  ASSERT_FALSE(too_late.ok());
  EXPECT_NE(Say(too_late.error().message).find("about 4600 node losses"), std::string::npos);
}

TEST(RejectionChance, WarnsIfItEndsBeforeExpectedCalls) {
  const auto warning = [](const std::string& share, const std::string& spec = "") {
    const ScenarioAnswer answer = ReadScenario(
        testing::JobWith(spec) +
        testing::ScenarioWith("  chance: {api: [{verb: create, resource: pods, share: " + share +
                              "}]}\n"));
    EXPECT_TRUE(answer.scenario);
    std::string said;
    for (const Problem& problem : answer.problems) {
      if (problem.severity == Severity::kWarning) {
        said += problem.path + ": " + Say(problem.message) + ". " + Say(problem.remedy);
      }
    }
    return said;
  };
  EXPECT_EQ(warning("0.1"), "");
  EXPECT_EQ(warning("0.1", "  completions: 9999\n"), "");
  const std::string many = warning("0.02", "  completions: 10000\n");
  EXPECT_NE(many.find("only the first 200 rejections are drawn, so no call of this kind is "
                      "rejected after about 10000 calls"),
            std::string::npos)
      << many;
  EXPECT_EQ(
      warning("0.25"),
      "spec.chance.api[0].share: only the first 1000 rejections are drawn, so no call of this "
      "kind is rejected after about 4000 calls. If a run makes more calls, add an api entry with a "
      "count to the timeline.");
}

TEST(RejectionChance, IsReportedIfRunMadeMoreCalls) {
  struct Case {
    const char* name;
    std::string manifest;
    std::int64_t drawn;  // 0: within the limit
  };
  const auto cron_job = [](int pods) {
    return "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: often}\n"
           "spec: {schedule: '* * * * *', jobTemplate: {spec: {parallelism: " +
           std::to_string(pods) + ", completions: " + std::to_string(pods) +
           ", template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}}\n";
  };
  const Case cases[] = {
      {"few Jobs of a CronJob", cron_job(10), 0},
      {"many pods of each Job of a CronJob", cron_job(100), kMostCalls},
      {"retries of one Job",
       testing::JobWith("  completions: 3000\n  parallelism: 3000\n  backoffLimit: 100000\n"),
       kMostCalls},
  };
  for (const Case& each : cases) {
    const ScenarioAnswer answer = ReadScenario(
        each.manifest + testing::ScenarioWith(
                            "  until: 2h\n  pods: [{runs: [{for: 1s, exit: 1}]}]\n"
                            "  chance: {api: [{verb: create, resource: pods, share: 0.00001}]}\n"));
    ASSERT_TRUE(answer.scenario) << each.name;
    Simulator run(std::make_shared<const Scenario>(*answer.scenario));
    run.Begin(nullptr);
    while (run.HasNext()) run.Step(nullptr);
    const std::string told = Say(PastChanceOf(run));
    if (each.drawn == 0) {
      EXPECT_EQ(told, "") << each.name;
      continue;
    }
    const std::string start = "spec.chance.api[0] covers only the first " +
                              std::to_string(each.drawn) +
                              " calls of its kind, but this run makes ";
    EXPECT_EQ(told.substr(0, start.size()), start) << each.name;
    EXPECT_NE(told.find(": later calls are never rejected"), std::string::npos) << told;
  }
}

}  // namespace
}  // namespace jobplay
