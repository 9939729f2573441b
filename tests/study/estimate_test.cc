// What finished Jobs say of chance.
#include "core/study/estimate.h"

#include <gtest/gtest.h>

#include "core/actors/chance.h"
#include "core/sim/scenario.h"

namespace jobplay {
namespace {

Json Finished(const std::string& name, const std::string& container) {
  return {{"apiVersion", "batch/v1"},
          {"kind", "Job"},
          {"metadata",
           {{"name", name},
            {"namespace", "default"},
            {"uid", "uid-" + name},
            {"creationTimestamp", "2024-05-01T10:00:00Z"}}},
          {"spec",
           {{"backoffLimit", 6},
            {"template",
             {{"spec",
               {{"restartPolicy", "Never"},
                {"containers", {{{"name", container}, {"image", "busybox"}}}}}}}}}},
          {"status", {{"conditions", {{{"type", "Complete"}, {"status", "True"}}}}}}};
}

Json Ended(const std::string& job, int number, int exit_code, int seconds) {
  const std::string finished = "2024-05-01T10:0" + std::to_string(1 + seconds / 60) + ":" +
                               (seconds % 60 < 10 ? "0" : "") + std::to_string(seconds % 60) + "Z";
  return {{"apiVersion", "v1"},
          {"kind", "Pod"},
          {"metadata",
           {{"name", job + "-" + std::to_string(number)},
            {"namespace", "default"},
            {"creationTimestamp", "2024-05-01T10:00:00Z"},
            {"ownerReferences",
             {{{"apiVersion", "batch/v1"},
               {"kind", "Job"},
               {"name", job},
               {"uid", "uid-" + job},
               {"controller", true}}}}}},
          {"spec", {{"containers", {{{"name", "main"}, {"image", "busybox"}}}}}},
          {"status",
           {{"phase", exit_code == 0 ? "Succeeded" : "Failed"},
            {"containerStatuses",
             {{{"name", "main"},
               {"state",
                {{"terminated",
                  {{"exitCode", exit_code},
                   {"startedAt", "2024-05-01T10:01:00Z"},
                   {"finishedAt", finished}}}}}}}}}}};
}

std::string ListOf(const Json& items) {
  return Json({{"apiVersion", "v1"}, {"kind", "List"}, {"items", items}}).dump();
}

TEST(EstimateChance, CountsExitsAndTimesAndSaysHowSureThatIs) {
  Json items = {Finished("a", "main"), Finished("b", "main"), Finished("c", "other")};
  for (int i = 0; i < 9; ++i)
    items.push_back(Ended(i < 5 ? "a" : "b", i, i % 3 == 0 ? 1 : 0, 10 + i));
  Json evicted = Ended("a", 9, 137, 3);
  evicted["status"]["reason"] = "Evicted";
  items.push_back(evicted);
  const Result<std::string> text = EstimateChance(ListOf(items));
  ASSERT_TRUE(text.ok());
  for (const char* line :
       {"# estimated from 9 runs in the pods of 2 finished Jobs; in brackets: 95% confidence\n",
        "# left out: 1 pod that did not end by itself\n",
        "# left out: 1 Job with other containers\n", "    # exit 0: 66.7% [35.4, 87.9], 6 runs\n",
        "    # exit 1: 33.3% [12.1, 64.6], 3 runs\n", "    - exit: {0: 0.666667, 1: 0.333333}\n",
        "      # 50% end within 14s [11s, 17s]\n", "      # 95% end within 18s [16s, ?]\n",
        "      for: {measured: [10s, 11s, 12s, 13s, 14s, 15s, 16s, 17s, 18s]}\n"}) {
    EXPECT_NE(text->find(line), std::string::npos) << line << *text;
  }
  const ScenarioAnswer answer = ReadScenario(*text);
  ASSERT_TRUE(answer.scenario) << *text;
  EXPECT_EQ(answer.scenario->cluster.chance->pods.size(), 1u);
}

TEST(EstimateChance, KeepsQuantilesOfManyTimes) {
  Json items = {Finished("a", "main")};
  for (int i = 0; i < 300; ++i) items.push_back(Ended("a", i, 0, i / 5));
  const Result<std::string> text = EstimateChance(ListOf(items));
  ASSERT_TRUE(text.ok());
  const ScenarioAnswer answer = ReadScenario(*text);
  ASSERT_TRUE(answer.scenario) << *text;
  const std::vector<Duration>& measured =
      answer.scenario->cluster.chance->pods[0].duration->measured;
  ASSERT_EQ(measured.size(), 100u);
  // Times are whole seconds: what took none of them took half of one.
  EXPECT_EQ(measured.front(), Milliseconds(500));
  EXPECT_EQ(measured.back(), Seconds(59));
}

TEST(EstimateChance, NeedsFinishedJobsWithPods) {
  EXPECT_FALSE(EstimateChance(ListOf({Finished("a", "main")})).ok());
  EXPECT_FALSE(EstimateChance("nothing: [").ok());
}

}  // namespace
}  // namespace jobplay
