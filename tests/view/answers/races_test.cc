// Races at a step, and the seed that reverses their order.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/sim/compare.h"
#include "core/view/engine.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

// The first generations forget a retry, or do not, by the order of events at one time.
std::string NeverThree(int ties) {
  return R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  backoffLimit: 3
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: ties}
spec:
  version: v1.18
  cluster: {ties: )" +
         std::to_string(ties) + "}\n  until: 2m\n  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n";
}

struct RacesRun : testing::WholeRun {
  using WholeRun::WholeRun;
  Json Races(std::uint32_t step, std::uint32_t seeds) {
    return Json::parse(engine.Races(step, 0, seeds));
  }
};

TEST(Races, NameOtherEventsDueAtSameTime) {
  RacesRun whole(NeverThree(0));
  bool found = false;
  for (std::uint32_t step = 1; step <= whole.steps; ++step) {
    const Json moment = whole.Moment(step);
    const Json races = whole.Races(step, 0);
    if (moment["raced"] == false) {
      EXPECT_TRUE(races["others"].empty()) << step;
    }
    for (const Json& other : races["others"]) {
      found = true;
      EXPECT_GT(other["step"].get<std::uint32_t>(), step);
      const Json then = whole.Moment(other["step"]);
      EXPECT_EQ(then["time"], moment["time"]);
      EXPECT_EQ(then["what"], other["what"]);
    }
    EXPECT_FALSE(races.contains("ties"));
  }
  EXPECT_TRUE(found);
}

TEST(Races, FindSeedThatReversesOrder) {
  RacesRun whole(NeverThree(0));
  int seeds = 0;
  for (std::uint32_t step = 1; step <= whole.steps && seeds < 3; ++step) {
    const Json races = whole.Races(step, 100);
    if (!races.contains("ties")) continue;
    ++seeds;
    const Json own = whole.Moment(step);
    RacesRun other(NeverThree(races["ties"]));
    EXPECT_EQ(other.loaded["ties"], races["ties"]);
    // At that time the other event comes, and nothing like the step's own event comes before it.
    bool other_came = false;
    for (std::uint32_t k = 1; k <= other.steps && !other_came; ++k) {
      const Json moment = other.Moment(k);
      if (moment["time"] != own["time"]) continue;
      EXPECT_NE(moment["what"], own["what"]) << "step " << step << ", ties " << races["ties"];
      other_came = moment["what"] == races["others"][0]["what"];
    }
    EXPECT_TRUE(other_came) << "step " << step << ", ties " << races["ties"];
  }
  EXPECT_GT(seeds, 0);
}

TEST(Races, AreEmptyBeforeFirstStepAndWithoutRun) {
  RacesRun whole(NeverThree(0));
  EXPECT_TRUE(whole.Races(0, 10)["others"].empty());
  EXPECT_TRUE(Json::parse(Engine().Races(3, 0, 10))["others"].empty());
}

TEST(Comparisons, ReportFirstDifferenceAndItsCause) {
  Engine engine;
  const std::string text = NeverThree(0);
  const Json same = testing::Compared(engine, text, "v1.34", text, "v1.36");
  EXPECT_EQ(same["ok"], true);
  EXPECT_FALSE(same.contains("parting"));
  const Json apart = testing::Compared(engine, text, "v1.29", text, "v1.31");
  EXPECT_EQ(apart["left"]["version"], "v1.29");
  EXPECT_EQ(apart["parting"]["left"]["text"], "demo gets Failed (BackoffLimitExceeded)");
  EXPECT_EQ(apart["parting"]["right"]["text"], "demo gets FailureTarget (BackoffLimitExceeded)");
  engine.SetLanguage("ja");
  const Json japanese = testing::Compared(engine, text, "v1.29", text, "v1.31");
  EXPECT_EQ(japanese["parting"]["left"]["text"], "demoがFailedになる(BackoffLimitExceeded)");
  EXPECT_EQ(apart["parting"]["rules"][0]["id"], "finish-awaits-terminating-pods");
  EXPECT_EQ(apart["parting"]["rules"][0]["since"], 31);
  EXPECT_EQ(apart["left"]["jobs"][0]["failed"], 4);
  // The steps are those of a run.
  RacesRun whole(NeverThree(0));
  EXPECT_EQ(Json::parse(whole.engine.LoadAs(text, "v1.29"))["version"], "v1.29");
  whole.engine.Run(100'000);
  const Json moment = whole.Moment(apart["parting"]["left"]["step"]);
  EXPECT_EQ(moment["time"], apart["parting"]["left"]["time"]);
  EXPECT_NE(moment["changes"].dump().find("Failed=True"), std::string::npos) << moment["changes"];
}

TEST(Comparisons, NameNamespacesIfThereAreSeveral) {
  Engine engine;
  std::string text = NeverThree(0);
  const std::string first = text.substr(0, text.find("---"));
  std::string second = first;
  second.insert(second.find("name: demo"), "namespace: b, ");
  const Json apart =
      testing::Compared(engine, second + "---\n" + text, "v1.29", second + "---\n" + text, "v1.31");
  std::set<std::string> told;
  for (const Json& job : apart["left"]["jobs"]) told.insert(job["name"].get<std::string>());
  EXPECT_EQ(told, (std::set<std::string>{"b/demo", "default/demo"})) << apart.dump(1);
}

TEST(Comparisons, ReportWhatVersionRejects) {
  Engine engine;
  std::string text = NeverThree(0);
  text.replace(text.find("  backoffLimit: 3"), 17, "  backoffLimitPerIndex: 1");
  const Json answer = testing::Compared(engine, text, "v1.36", text, "v1.8");
  EXPECT_EQ(answer["ok"], false);
  EXPECT_FALSE(answer["problems"].empty());
}

}  // namespace
}  // namespace jobplay
