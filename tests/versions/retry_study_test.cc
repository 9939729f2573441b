// The retry study on v1.29.4: one Job whose container works 20 s and exits 1, backoffLimit 3, once
// with restartPolicy OnFailure and once with Never. Its two tables, and the differences in v1.36.
#include <gtest/gtest.h>

#include "core/words/decisions/job.h"
#include "tests/support/version_runs.h"

namespace jobplay::versions {
namespace {

// The study's pods started after about 2 s, and were killed immediately when deleted.
std::string Study(const std::string& version, const char* restart_policy) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  backoffLimit: 3\n"
         "  template:\n    spec:\n      terminationGracePeriodSeconds: 0\n      restartPolicy: " +
         std::string(restart_policy) +
         "\n      containers: [{name: main, image: \"ghcr.io/cybozu/ubuntu:22.04\"}]\n---\n"
         "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: study}\nspec:\n  version: " +
         version + "\n  cluster: {startupDelay: 2s}\n  pods: [{runs: [{for: 20s, exit: 1}]}]\n";
}

struct Row {
  double at;           // seconds since the creation of the Job
  const char* reason;  // of the container
  int restarts;
};

std::string StateAt(const TracedRun& run, double at) {
  const Json& pods = run.At(at)["pods"];
  if (pods.empty()) return "gone";
  const Json& pod = pods[0];
  return pod["reason"].get<std::string>() + " " + std::to_string(pod.value("restarts", 0));
}

TEST(RetryStudy, WithOnFailureStartsContainerFourTimesAndStopsFourth) {
  const TracedRun run = RunText(Study("v1.29", "OnFailure"));
  // The study's waits between an exit and the next start: 1 s, 12 s and 28 s. These are the
  // kubelet's back-off of 0, 10 and 20 s and its own delays, which the world here does not have.
  const Row kRows[] = {
      {3, "Running", 0},    {22.5, "Running", 1},          {42.5, "CrashLoopBackOff", 1},
      {52.5, "Running", 2}, {72.5, "CrashLoopBackOff", 2}, {91.5, "CrashLoopBackOff", 2},
      {92.5, "Running", 3},
  };
  for (const Row& row : kRows) {
    EXPECT_EQ(StateAt(run, row.at), row.reason + (" " + std::to_string(row.restarts))) << row.at;
  }
  // Running again at 2m11s, Terminating at 2m12s: the fourth start does not finish.
  EXPECT_EQ(StateAt(run, 94.5), "gone");
  const Json& status = run.Status();
  ASSERT_EQ(status["conditions"].size(), 1u);
  EXPECT_EQ(status["conditions"][0]["type"], "Failed");
  EXPECT_EQ(status["conditions"][0]["reason"], "BackoffLimitExceeded");
  EXPECT_EQ(status["conditions"][0]["message"], "Job has reached the specified backoff limit");
  // As the study prints it: the pod that was stopped still counts as ready.
  EXPECT_EQ(status["failed"], 1);
  EXPECT_EQ(status["ready"], 1);
  EXPECT_EQ(status["terminating"], 0);
  EXPECT_EQ(status["uncountedTerminatedPods"], Json::object());
}

TEST(RetryStudy, WithNeverRunsFourPodsToTheirEnd) {
  const TracedRun run = RunText(Study("v1.29", "Never"));
  const Json& pods = run.Last()["pods"];
  ASSERT_EQ(pods.size(), 4u);
  for (const Json& pod : pods) {
    EXPECT_EQ(pod["phase"], "Failed");
    EXPECT_EQ(pod["exit"], 1);
  }
  const Json& status = run.Status();
  ASSERT_EQ(status["conditions"].size(), 1u);
  EXPECT_EQ(status["conditions"][0]["type"], "Failed");
  EXPECT_EQ(status["conditions"][0]["reason"], "BackoffLimitExceeded");
  EXPECT_EQ(status["failed"], 4);
  EXPECT_EQ(status["ready"], 0);
  EXPECT_EQ(status["terminating"], 0);
  EXPECT_EQ(run.Count(decided::BackoffLimitExceeded::kCode), 1);
}

// Its `kubectl get po --watch`: a pod has ended as Error before the next one is Pending,
// ContainerCreating and Running in turn, and it stays.
TEST(RetryStudy, WithNeverRunsOnePodAfterAnother) {
  const TracedRun run = RunText(Study("v1.29", "Never"));
  std::vector<std::string> seen;
  for (const Json& instant : run.instants) {
    std::string row;
    for (const Json& pod : instant["pods"])
      row += pod.value("reason", pod["phase"].get<std::string>()) + " ";
    if (!row.empty() && (seen.empty() || seen.back() != row)) seen.push_back(row);
  }
  std::vector<std::string> expected;
  std::string ended;
  for (int pod = 0; pod < 4; ++pod) {
    for (const char* state : {"ContainerCreating ", "Running ", "Error "})
      expected.push_back(ended + state);
    ended += "Error ";
  }
  EXPECT_EQ(seen, expected);
}

// In the study a pod took 30 s from Pending to Error. With Never, startTime and the time of the
// condition are 192 s apart. With OnFailure they are 132 s apart, of which the kubelet's own delays
// before the restarts took 1, 2 and 8 s.
TEST(RetryStudy, MatchesDurationsOfStudy) {
  const auto seconds = [](const char* restart_policy) {
    std::string text = Study("v1.29", restart_policy);
    text.replace(text.find("startupDelay: 2s"), 16, "startupDelay: 1s");
    text.replace(text.find("for: 20s"), 8, "for: 29s");
    const TracedRun run = RunText(text);
    return run.Status()["conditions"][0]["lastTransitionTime"].get<double>() -
           run.Status()["startTime"].get<double>();
  };
  EXPECT_NEAR(seconds("Never"), 192, 2);
  EXPECT_NEAR(seconds("OnFailure") + 1 + 2 + 8, 132, 4);
}

// The study's summary: OnFailure gives backoffLimit - 1 whole retries, Never gives backoffLimit.
TEST(RetryStudy, HoldsForOtherLimits) {
  for (int limit = 1; limit <= 5; ++limit) {
    SCOPED_TRACE(limit);
    std::string text = Study("v1.29", "Never");
    text.replace(text.find("backoffLimit: 3"), 15, "backoffLimit: " + std::to_string(limit));
    text += "  until: 30m\n";
    EXPECT_EQ(RunText(text).Status()["failed"], limit + 1);
    text.replace(text.find("restartPolicy: Never"), 20, "restartPolicy: OnFailure");
    const TracedRun run = RunText(text);
    int most = 0;
    for (const Json& instant : run.instants) {
      for (const Json& pod : instant["pods"]) most = std::max(most, pod.value("restarts", 0));
    }
    EXPECT_EQ(most, limit);
    EXPECT_EQ(run.Status()["failed"], 1);
  }
}

TEST(RetryStudy, V136SetsFailureTargetFirstAndReadyToZero) {
  const TracedRun run = RunText(Study("v1.36", "OnFailure"));
  const Json& status = run.Status();
  ASSERT_EQ(status["conditions"].size(), 2u);
  EXPECT_EQ(status["conditions"][0]["type"], "FailureTarget");
  EXPECT_EQ(status["conditions"][1]["type"], "Failed");
  EXPECT_EQ(status["failed"], 1);
  EXPECT_EQ(status["ready"], 0);
}

}  // namespace
}  // namespace jobplay::versions
