// Chances estimated from finished Jobs.
#include "core/study/estimate.h"

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(ChanceEstimate, CountsExitsAndTimesWithIntervals) {
  Json items = {Finished("a", "main"), Finished("b", "main"), Finished("c", "other")};
  for (int i = 0; i < 9; ++i)
    items.push_back(Ended(i < 5 ? "a" : "b", i, i % 3 == 0 ? 1 : 0, 10 + i));
  Json evicted = Ended("a", 9, 137, 3);
  evicted["status"]["reason"] = "Evicted";
  items.push_back(evicted);
  const Result<std::string> text = EstimateChance(ListOf(items));
  ASSERT_TRUE(text.ok());
  for (
      const char* line :
      {"# estimated from 9 runs in the pods of 2 finished Jobs; brackets: 95% confidence\n",
       "# left out: 1 pod that did not end on its own\n",
       "# left out: 1 Job with different containers\n",
       "    # exit 0: 66.7% [35.4, 87.9], 6 runs\n", "    # exit 1: 33.3% [12.1, 64.6], 3 runs\n",
       "    - exit: {0: 0.666667, 1: 0.333333}\n",
       "      # 50% of 6 successful runs end within 14s [0s, 18s]\n",
       "      # 95% of 3 failed runs end within 16s [13s, ?]\n",
       "      # pooled: times of successful and failed runs form one list, weighted by their shares; "
       "a run's time does not depend on its exit code\n",
       "      for: {measured: [10s, 11s, 12s, 13s, 14s, 15s, 16s, 17s, 18s]}\n"}) {
    EXPECT_NE(text->find(line), std::string::npos) << line << *text;
  }
  const ScenarioAnswer answer = ReadScenario(*text);
  ASSERT_TRUE(answer.scenario) << *text;
  EXPECT_EQ(answer.scenario->cluster.chance->pods.size(), 1u);
}

// A pod that restarted this often: its status shows the last two runs.
Json Restarted(const std::string& job, int number, int restarts, int failed_code) {
  Json pod = Ended(job, number, 0, 40);
  Json& status = pod["status"]["containerStatuses"][0];
  status["restartCount"] = restarts;
  status["state"]["terminated"]["startedAt"] = "2024-05-01T10:01:30Z";
  if (restarts > 0) {
    status["lastState"]["terminated"] = {{"exitCode", failed_code},
                                         {"startedAt", "2024-05-01T10:01:00Z"},
                                         {"finishedAt", "2024-05-01T10:01:03Z"}};
  }
  return pod;
}

TEST(ChanceEstimate, CountsUnrecordedRestartsAsUnknownFailures) {
  // Ten runs succeeded. 2 + 4 + 9 had failed earlier, of which three are visible.
  Json items = {Finished("a", "main")};
  for (int i = 0; i < 10; ++i) {
    items.push_back(Restarted("a", i, i == 0 ? 2 : i == 1 ? 4 : i == 2 ? 9 : 0, i == 2 ? 3 : 7));
  }
  const Result<std::string> text = EstimateChance(ListOf(items));
  ASSERT_TRUE(text.ok());
  for (const char* line :
       {"# estimated from 25 runs in the pods of 1 finished Job; brackets: 95% confidence\n",
        "# 12 of them appear only in restartCount, with unknown time and exit code: counted as a "
        "failure with exit 7, and in the interval of every nonzero code\n",
        "    # exit 0: 40.0% [23.4, 59.3], 10 runs\n",
        // At least one, and up to 13 of the 25.
        "    # exit 3: 4.0% [0.7, 70.0], 1 run\n",
        // At least two, and up to 14.
        "    # exit 7: 56.0% [2.2, 73.3], 14 runs\n", "    - exit: {0: 0.4, 3: 0.04, 7: 0.56}\n",
        "      # 50% of 3 failed runs end within 3s [0s, ?]\n"}) {
    EXPECT_NE(text->find(line), std::string::npos) << line << *text;
  }
  const ScenarioAnswer answer = ReadScenario(*text);
  ASSERT_TRUE(answer.scenario) << *text;
  // Times of failed runs are drawn as often as runs fail.
  const std::vector<Duration>& measured =
      answer.scenario->cluster.chance->pods[0].duration->measured;
  EXPECT_EQ(measured.size(), 25u);
  EXPECT_EQ(std::count(measured.begin(), measured.end(), Seconds(3)), 15);
}

TEST(ChanceEstimate, ReportsMissingPodsAndOmittedRestarts) {
  Json job = Finished("a", "main");
  job["status"]["succeeded"] = 1;
  job["status"]["failed"] = 6;
  Json pod = Ended("a", 0, 0, 10);
  Json& statuses = pod["status"]["containerStatuses"];
  statuses.push_back(statuses[0]);
  statuses[1]["restartCount"] = 3;
  const Result<std::string> text = EstimateChance(ListOf({job, pod}));
  ASSERT_TRUE(text.ok());
  for (const char* line :
       {"# left out: 6 pods that the Jobs counted but that no longer exist; if they failed, the "
        "shares of failures are too low\n",
        "# left out: 3 restarts in pods with several containers, because their runs cannot be "
        "matched\n",
        "      # 50% end within 10s [0s, ?]\n"}) {
    EXPECT_NE(text->find(line), std::string::npos) << line << *text;
  }
}

TEST(ChanceEstimate, KeepsQuantilesOfManyTimes) {
  Json items = {Finished("a", "main")};
  for (int i = 0; i < 300; ++i) items.push_back(Ended("a", i, 0, i / 5));
  const Result<std::string> text = EstimateChance(ListOf(items));
  ASSERT_TRUE(text.ok());
  const ScenarioAnswer answer = ReadScenario(*text);
  ASSERT_TRUE(answer.scenario) << *text;
  const std::vector<Duration>& measured =
      answer.scenario->cluster.chance->pods[0].duration->measured;
  ASSERT_EQ(measured.size(), 100u);
  // Times are whole seconds: a run of zero seconds took half of one.
  EXPECT_EQ(measured.front(), Milliseconds(500));
  EXPECT_EQ(measured.back(), Seconds(59));
}

TEST(ChanceEstimate, RequiresFinishedJobsWithPods) {
  EXPECT_FALSE(EstimateChance(ListOf({Finished("a", "main")})).ok());
  EXPECT_FALSE(EstimateChance("nothing: [").ok());
}

}  // namespace
}  // namespace jobplay
