// What the walk through the controller of v1.8 says (docs/versions.md names it), claim by claim, and what a run of it does.
#include <gtest/gtest.h>

#include "tests/support/version_runs.h"

namespace jobplay::versions {
namespace {

struct Claim {
  const char* says;
  std::string scenario;
  void (*check)(const TracedRun& run);
};

std::string Job8(const char* restart_policy, const std::string& job, const std::string& world) {
  return JobScenario("v1.8", restart_policy, job, world);
}

const std::string kFailing = "  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n";

const Claim kClaims[] = {
    {"a new failure whose retry is beyond backoffLimit fails the Job, in the words of then",
     Job8("Never", "  backoffLimit: 0\n", kFailing),
     [](const TracedRun& run) {
       const Json& condition = run.Status()["conditions"][0];
       EXPECT_EQ(condition["type"], "Failed");
       EXPECT_EQ(condition["reason"], "BackoffLimitExceeded");
       EXPECT_EQ(condition["message"], "Job has reach the specified backoff limit");
       EXPECT_EQ(run.Status()["failed"], 1);
       EXPECT_EQ(run.Count(DecisionCode::kRetriesExceeded), 1);
     }},
    {"the pods that are active when a Job fails are deleted, and counted as failed at once",
     Job8("Never", "  backoffLimit: 0\n  parallelism: 3\n  completions: 3\n",
          "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 5.3s, exit: 1}]}\n"
          "  - {runs: [{for: 60s}], shutdown: {after: 20s}}\n"),
     [](const TracedRun& run) {
       const Json& then = run.At(7).at("jobs").at("demo");
       EXPECT_EQ(then["failed"], 3);
       EXPECT_EQ(then["conditions"][0]["type"], "Failed");
       EXPECT_EQ(then.value("active", 0), 0);
     }},
    {"retries are those of the work queue, whose back-off is 10 s and doubles",
     Job8("Never", "  backoffLimit: 6\n", kFailing),
     [](const TracedRun& run) {
       EXPECT_GE(run.Count(DecisionCode::kRetryCounted), 2);
       EXPECT_EQ(run.Count(DecisionCode::kBackoffWait), 0);
     }},
    {"restarts of containers do not count: with OnFailure a Job goes on however often they fail",
     Job8("OnFailure", "  backoffLimit: 1\n", kFailing),
     [](const TracedRun& run) {
       EXPECT_FALSE(run.Status().contains("conditions"));
       EXPECT_GE(run.Last()["pods"][0]["restarts"].get<int>(), 5);
     }},
    {"activeDeadlineSeconds ends the Job and its pods",
     Job8("Never", "  activeDeadlineSeconds: 8\n", "  pods: [{runs: [{for: 60s}]}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(run.Status()["conditions"][0]["reason"], "DeadlineExceeded");
       EXPECT_EQ(run.Status()["failed"], 1);
     }},
    {"without completions the first success ends the Job once no pod is active, and none is added",
     Job8("Never", "  parallelism: 3\n",
          "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 5.3s}]}\n  - {runs: [{for: 20.7s}]}\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(run.Status()["conditions"][0]["type"], "Complete");
       EXPECT_EQ(run.Status()["succeeded"], 3);
       EXPECT_EQ(run.Last()["pods"].size(), 3u);
       EXPECT_EQ(run.At(15).at("jobs").at("demo").value("conditions", Json()), Json());
     }},
    {"too many active pods: those that are not ready go first",
     Job8("Never", "  parallelism: 3\n  completions: 6\n",
          "  pods:\n  - {match: {attempt: \"2\"}, startupDelay: 1m, runs: [{for: 60s}]}\n"
          "  - {runs: [{for: 60s}]}\n"
          "  timeline: [{at: 5.1s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 2}}}}]\n"),
     [](const TracedRun& run) {
       EXPECT_GE(run.Count(DecisionCode::kTooManyPods), 1);
       for (const Json& pod : run.At(8)["pods"]) EXPECT_EQ(pod["phase"], "Running");
     }},
    {"pods are created in batches of 1, 2, 4: a refused first one keeps the rest from being tried",
     Job8("Never", "  parallelism: 8\n  completions: 8\n",
          "  timeline: [{at: 0s, api: {verb: create, resource: pods, count: 1, error: Forbidden, "
          "message: exceeded quota}}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(run.Count(DecisionCode::kSlowStartStopped), 1);
       EXPECT_EQ(run.Events("Job/demo").front(), "0.01 FailedCreate");
       EXPECT_EQ(run.Status()["succeeded"], 8);
     }},
    {"completions reached while pods are active: TooManyActivePods",
     "apiVersion: batch/v1\nkind: Job\nmetadata: {name: old}\nspec: {manualSelector: true, selector: "
     "{matchLabels: {batch: keep}}, completions: 2, parallelism: 2, template: {metadata: {labels: "
     "{batch: keep}}, spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}\n---\n"
     "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec:\n  version: v1.8\n"
     "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 30.3s}]}\n  - {runs: [{for: 50.7s}]}\n"
     "  timeline:\n"
     "  - {at: 8.1s, delete: {kind: Job, name: old, propagationPolicy: Orphan}}\n"
     "  - at: 15.4s\n    apply: {apiVersion: batch/v1, kind: Job, metadata: {name: demo}, spec: "
     "{manualSelector: true, selector: {matchLabels: {batch: keep}}, completions: 1, parallelism: 2, "
     "template: {metadata: {labels: {batch: keep}}, spec: {restartPolicy: Never, containers: [{name: "
     "main, image: busybox}]}}}}\n",
     [](const TracedRun& run) {
       const std::vector<std::string> events = run.Events("Job/demo");
       const auto said = [&](const char* reason) {
         for (const std::string& event : events) {
           if (event.find(reason) != std::string::npos) return true;
         }
         return false;
       };
       EXPECT_TRUE(said(" TooManyActivePods"));
       EXPECT_EQ(run.Status()["conditions"][0]["type"], "Complete");
     }},
    {"a finished Job is not touched again",
     Job8("Never", "  backoffLimit: 6\n", "  pods: [{runs: [{for: 3.1s}]}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(run.Status()["succeeded"], 1);
       EXPECT_GE(run.Count(DecisionCode::kAlreadyFinished), 1);
       EXPECT_EQ(run.Count(DecisionCode::kJobFinished), 1);
     }},
};

TEST(VersionOneEight, DoesWhatTheWalkThroughItsSourceSays) {
  for (const Claim& claim : kClaims) {
    SCOPED_TRACE(claim.says);
    claim.check(RunText(claim.scenario));
  }
}

TEST(VersionOneEight, EventsThatFollowAFailureWaitLongerEachTimeUpToSixMinutes) {
  const TracedRun run = RunText(Job8("Never", "  backoffLimit: 20\n  parallelism: 1\n", "  until: 60m\n" + kFailing));
  double last = 0, longest = 0;
  for (const std::string& event : run.Events("Job/demo")) {
    const double at = std::stod(event);
    longest = std::max(longest, at - last);
    last = at;
  }
  EXPECT_GT(longest, 300);
  EXPECT_LT(longest, 370);
}

}  // namespace
}  // namespace jobplay::versions
