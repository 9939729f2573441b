// The outcome of a run, in one line.
#include "core/view/answers/run_answer.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/files.h"
#include "tests/support/golden.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

std::string AnswerOfExample(const char* name) {
  testing::WholeRun run(testing::ReadFile(std::string("web/examples/") + name + ".yaml"));
  return testing::Exported(run.engine, "answer");
}

TEST(RunAnswer, NamesSettingAndEndsOfPods) {
  EXPECT_EQ(AnswerOfExample("never-backoff-limit-3"),
            "Failed at 2m33s: 4 pods exited 1; backoffLimit 3 allows 3 retries");
  EXPECT_EQ(AnswerOfExample("on-failure-backoff-limit-3"),
            "Failed at 1m40s: 3 restarts after exit 1, 1 pod deleted as the Job ended; "
            "backoffLimit 3 allows 3 retries");
  EXPECT_EQ(AnswerOfExample("active-deadline"),
            "Failed at 46s: 2 pods exited 1, 1 pod deleted as the Job ended; "
            "activeDeadlineSeconds 45");
  EXPECT_EQ(AnswerOfExample("success-policy"),
            "Complete at 24s: 1 of 4 completions, 1 pod succeeded, 3 pods deleted as the Job "
            "ended; successPolicy");
  EXPECT_EQ(AnswerOfExample("indexed"),
            "Complete at 27s: 5 of 5 completions, 1 pod exited 1, 5 pods succeeded");
  EXPECT_EQ(AnswerOfExample("cron-hello"), "5 Jobs: 5 Complete");
  EXPECT_EQ(AnswerOfExample("cron-forbid"),
            "4 Jobs: 3 Complete, 1 not finished; slow-15778085: Not finished after 6m0s: 1 pod "
            "still running; concurrencyPolicy Forbid delayed starts");
  EXPECT_EQ(AnswerOfExample("suspend-resume"),
            "Failed at 1m51s: 2 of 3 completions, 2 pods succeeded, 2 pods deleted, "
            "1 pod deleted as the Job ended; activeDeadlineSeconds 60");
  EXPECT_EQ(
      AnswerOfExample("node-dies"),
      "Not finished after 12m0s: SuccessCriteriaMet since 6m37s, 2 of 2 completions, 1 pod disrupted "
      "(DeletionByTaintManager), 2 pods succeeded, 1 pod is still terminating");
}

std::string AnswerOfText(const std::string& text) {
  testing::WholeRun run(text);
  return testing::Exported(run.engine, "answer");
}

// The replacement of an evicted pod is deleted with the Job before it has started.
TEST(RunAnswer, CountsUnstartedPodAmongDeletedOnes) {
  EXPECT_EQ(
      AnswerOfText(R"(apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  completions: 8
  parallelism: 8
  completionMode: Indexed
  backoffLimit: 6
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: a}]}}
---
apiVersion: playground/v1
kind: Scenario
spec:
  pods: [{runs: [{for: 10s, exit: 1}]}]
  timeline: [{at: 1.511s, evict: {job: train, index: 0, attempt: "1"}}]
)"),
      "Failed at 14s: 7 pods exited 1, 1 pod disrupted (EvictionByEvictionAPI), 1 pod deleted "
      "as the Job ended; backoffLimit 6 allows 6 retries");
}

// A CronJob whose starts come while its Job runs.
std::string AnswerUnder(const std::string& policy, const std::string& runs) {
  return AnswerOfText(R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: report}
spec:
  schedule: "*/2 * * * *"
  concurrencyPolicy: )" +
                      policy + R"(
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: a}]}}}}
---
apiVersion: playground/v1
kind: Scenario
spec:
  until: 5m
  pods: [{runs: [)" + runs +
                      "]}]\n");
}

TEST(RunAnswer, ReportsWhenUnfinishedJobWasDeleted) {
  EXPECT_EQ(
      AnswerUnder("Replace", "{for: 150s}"),
      "report-15778082: Deleted at 4m0.105s: 1 pod deleted; report-15778084: Not finished after "
      "5m0s: 1 pod still running");
}

TEST(RunAnswer, ReportsStartsDelayedByConcurrencyPolicy) {
  EXPECT_EQ(
      AnswerUnder("Forbid", "{}"),
      "Not finished after 5m0s: 1 pod still running; concurrencyPolicy Forbid delayed starts");
}

TEST(RunAnswer, NamesPolicyThatFailedIndexes) {
  const std::string text = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  completionMode: Indexed
  completions: 2
  parallelism: 2
  backoffLimitPerIndex: 1
  podFailurePolicy: {rules: [{action: FailIndex, onExitCodes: {operator: In, values: [42]}}]}
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: a}]}}
---
apiVersion: playground/v1
kind: Scenario
spec:
  pods: [{match: {index: "1"}, runs: [{for: 1s, exit: )";
  EXPECT_EQ(
      AnswerOfText(text + "42}]}]\n"),
      "Failed at 13s: 1 of 2 completions, 1 pod exited 42, 1 pod succeeded; podFailurePolicy");
  EXPECT_EQ(
      AnswerOfText(text + "1}]}]\n"),
      "Failed at 15s: 1 of 2 completions, 2 pods exited 1, 1 pod succeeded; backoffLimitPerIndex 1");
}

// A Job of one pod, and the head of a scenario for it.
constexpr const char* kDemo = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: a}]}}}
---
apiVersion: playground/v1
kind: Scenario
spec:
)";

TEST(RunAnswer, NamesWhoDisruptedPod) {
  EXPECT_EQ(AnswerOfText(std::string(kDemo) + R"(  timeline: [{at: 5s, evict: {job: demo}}]
)"),
            "Complete at 28s: 1 pod disrupted (EvictionByEvictionAPI), 1 pod succeeded");
}

// The exit of a pod that the end of its Job stopped means nothing. Restarts and their reasons do.
TEST(RunAnswer, ReportsFailuresBeforeRestarts) {
  const auto restarting = [](int pods) {
    std::string text =
        "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec: {completionMode: Indexed, "
        "completions: 4, parallelism: 4, template: {spec: {restartPolicy: OnFailure, containers: "
        "[{name: main, image: a}]}}}\n---\napiVersion: playground/v1\nkind: Scenario\nspec:\n"
        "  pods:\n";
    for (int i = 0; i < pods; ++i) {
      const std::string n = std::to_string(i);
      text += "  - {match: {index: '" + n + "'}, runs: [{for: 1s, exit: " + n + "1}, {for: 1s}]}\n";
    }
    testing::WholeRun run(text);
    return testing::Exported(run.engine, "answer");
  };
  EXPECT_EQ(
      restarting(2),
      "Complete at 13s: 4 of 4 completions, 4 pods succeeded, 2 restarts after exit 1, exit 11");
  EXPECT_EQ(restarting(4), "Complete at 6s: 4 of 4 completions, 4 pods succeeded, 4 restarts");
}

TEST(RunAnswer, SaysSinceWhenJobIsBeingDeleted) {
  EXPECT_EQ(AnswerOfText(R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec: {template: {spec: {restartPolicy: Never, terminationGracePeriodSeconds: 100, containers: [{name: main, image: a}]}}}
---
apiVersion: playground/v1
kind: Scenario
spec:
  until: 30s
  pods: [{runs: [{for: 10m}], shutdown: {after: 90s}}]
  timeline: [{at: 5s, delete: {kind: Job, name: demo, propagationPolicy: Foreground}}]
)"),
            "Being deleted since 5s: 1 pod is still terminating");
}

TEST(RunAnswer, QuotesRejectedStatusUpdate) {
  EXPECT_EQ(
      AnswerOfText(std::string(kDemo) + R"(  until: 2m
  timeline: [{at: 1s, api: {verb: updateStatus, resource: jobs, count: 1000, error: InternalError}}]
)"),
      "Not finished after 2m0s: 1 pod succeeded, the API server rejects a call: Internal error occurred: injected");
}

// A newcomer reads only this line of a run.
TEST(RunAnswer, NamesCauseInEveryScenario) {
  std::string lines;
  for (const char* folder : {"web/examples", "web/incidents", "tests/walk"}) {
    for (const auto& file : testing::FilesIn(folder, ".yaml")) {
      const std::string name = file.stem().string();
      if (name == "typo" || name == "helm" || name == "from-cluster") continue;  // cannot run
      testing::WholeRun run(testing::ReadFile(file));
      lines += name + ": " + testing::Exported(run.engine, "answer") + "\n";
      for (const Json& outcome : Json::parse(run.engine.AllLanes())["outcomes"]) {
        const bool is_complete = outcome["tone"] == "good";
        const bool is_shared =
            outcome["end"].get<std::string>().find("Jobs: ") != std::string::npos ||
            outcome["end"] == "concurrencyPolicy Forbid delayed starts";
        EXPECT_TRUE(outcome["tone"] == "open" || is_shared || outcome.contains("step")) << file;
        EXPECT_TRUE(is_complete || is_shared || outcome.contains("why")) << file << outcome.dump();
      }
    }
  }
  testing::ExpectGolden("outcomes.txt", lines);
}

}  // namespace
}  // namespace jobplay
