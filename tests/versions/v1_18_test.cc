// What the walk through the controllers of v1.18 says, claim by claim, and what a run of them does.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/sim/simulator.h"
#include "tests/support/scenarios.h"
#include "tests/support/version_runs.h"

namespace jobplay::versions {
namespace {

struct Claim {
  const char* says;
  std::string scenario;
  void (*check)(const TracedRun& run);
};

std::string Job18(const char* restart_policy, const std::string& job, const std::string& world) {
  return JobScenario("v1.18", restart_policy, job, world);
}

// A CronJob `tick` that is due at each full minute; the run starts at second 15.
std::string Cron18(const std::string& spec, const std::string& world,
                   const std::string& version = "v1.18") {
  return "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n  schedule: \"* * * * *\"\n" +
         spec +
         "  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "
         "busybox}]}}}}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec:\n"
         "  version: " +
         version + "\n  start: \"2000-01-01T00:00:15Z\"\n" + world;
}

bool Says(const TracedRun& run, const std::string& reason) {
  for (const std::string& event : run.Events("CronJob/tick")) {
    if (event.substr(event.find(' ') + 1) == reason) return true;
  }
  return false;
}

std::string MessageOf(const TracedRun& run, const std::string& reason) {
  for (const Json& instant : run.instants) {
    for (const Json& event : instant.value("events", Json::array())) {
      if (event["reason"] == reason) return event["message"];
    }
  }
  return "";
}

const Claim kClaims[] = {
    {"with OnFailure the containers' restarts count, and backoffLimit of them fail the Job",
     Job18("OnFailure", "  backoffLimit: 2\n", "  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(run.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
       EXPECT_EQ(run.Status()["conditions"][0]["message"],
                 "Job has reached the specified backoff limit");
       EXPECT_EQ(run.Status()["failed"], 1);
       EXPECT_EQ(run.Count(DecisionCode::kRestartsExceeded), 1);
     }},
    {"with backoffLimit 0 it takes one restart",
     Job18("OnFailure", "  backoffLimit: 0\n", "  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(run.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
     }},
    {"past its active deadline the Job fails and its pods go",
     Job18("Never", "  activeDeadlineSeconds: 8\n", "  pods: [{runs: [{for: 60s}]}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(run.Status()["conditions"][0]["reason"], "DeadlineExceeded");
       EXPECT_EQ(run.Status()["failed"], 1);
     }},
    {"a changed deadline is looked at again when it is over",
     Job18("Never", "  activeDeadlineSeconds: 300\n",
           "  pods: [{runs: [{for: 200s}]}]\n"
           "  timeline: [{at: 5.1s, patch: {kind: Job, name: demo, patch: {spec: "
           "{activeDeadlineSeconds: 20}}}}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(run.At(25).at("jobs").at("demo")["conditions"][0]["reason"], "DeadlineExceeded");
     }},
    {"the CronJob controller comes by every ten seconds, and names Jobs by the second",
     Cron18("", "  until: 2m\n"),
     [](const TracedRun& run) {
       // Due at 45 s from the start, seen in the round at 50 s.
       EXPECT_TRUE(run.At(49).value("jobs", Json::object()).empty());
       EXPECT_TRUE(run.At(51).at("jobs").contains("tick-946684860"));
       EXPECT_FALSE(run.At(51).at("cronJobs").at("tick").contains("lastSuccessfulTime"));
     }},
    {"a Job that finished leaves the active list with SawCompletedJob and its status",
     Cron18("", "  until: 2m\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(MessageOf(run, "SawCompletedJob"),
                 "Saw completed job: tick-946684860, status: Complete");
     }},
    {"an active Job that is gone is a MissingJob",
     Cron18("", "  until: 2m\n  pods: [{runs: [{for: 60s}]}]\n"
                "  timeline: [{at: 55s, delete: {kind: Job, name: tick-946684860}}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(MessageOf(run, "MissingJob"), "Active job went missing: tick-946684860");
     }},
    {"Forbid leaves a start time out while a Job runs, without a word",
     Cron18("  concurrencyPolicy: Forbid\n", "  until: 4m\n  pods: [{runs: [{for: 90s}]}]\n"),
     [](const TracedRun& run) {
       EXPECT_GE(run.Count(DecisionCode::kCronForbid), 2);
       EXPECT_FALSE(Says(run, "JobAlreadyActive"));
     }},
    {"Replace deletes the Job that still runs",
     Cron18("  concurrencyPolicy: Replace\n", "  until: 3m\n  pods: [{runs: [{for: 90s}]}]\n"),
     [](const TracedRun& run) {
       EXPECT_TRUE(Says(run, "SuccessfulDelete"));
       EXPECT_EQ(run.Last().at("cronJobs").at("tick")["active"].size(), 1u);
     }},
    {"of several missed start times only the last is started",
     Cron18("", "  until: 10m\n"
                "  timeline: [{at: 20s, controller: {name: cronjob, state: restart, downFor: 5m}}]\n"),
     [](const TracedRun& run) {
       int started = 0;
       for (const std::string& event : run.Events("CronJob/tick")) {
         if (std::stod(event) < 325 && event.find("SuccessfulCreate") != std::string::npos) ++started;
       }
       EXPECT_EQ(started, 1);
     }},
    {"more than a hundred missed start times stop the CronJob for good",
     Cron18("", "  until: 3h\n"
                "  timeline: [{at: 20s, controller: {name: cronjob, state: restart, downFor: 102m}}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(MessageOf(run, "FailedNeedsStart"),
                 "Cannot determine if job needs to be started: too many missed start time (> 100). Set or "
                 "decrease .spec.startingDeadlineSeconds or check clock skew");
       EXPECT_FALSE(Says(run, "SuccessfulCreate"));
       EXPECT_GE(run.Count(DecisionCode::kCronGivesUp), 100);
     }},
    {"startingDeadlineSeconds is the way out of it",
     Cron18("  startingDeadlineSeconds: 200\n",
            "  until: 2h\n"
            "  timeline: [{at: 20s, controller: {name: cronjob, state: restart, downFor: 102m}}]\n"),
     [](const TracedRun& run) {
       EXPECT_EQ(run.Count(DecisionCode::kCronGivesUp), 0);
       EXPECT_TRUE(Says(run, "SuccessfulCreate"));
     }},
};

TEST(VersionOneEighteen, DoesWhatTheWalkThroughItsSourceSays) {
  for (const Claim& claim : kClaims) {
    SCOPED_TRACE(claim.says);
    claim.check(RunText(claim.scenario));
  }
}

TEST(VersionOneEighteen, FindsARunningJobUnexpectedThatItDidNotStart) {
  // Someone makes a Job that says it belongs to the CronJob, whose uid is the same in each run.
  const std::string world = "  until: 35s\n  pods: [{runs: [{for: 60s}]}]\n";
  Simulator first(testing::Load(Cron18("", world)));
  first.Begin(nullptr);
  while (first.HasNext()) first.Step(nullptr);
  const std::string uid = first.server().cron_jobs().Get(1)->metadata.uid().ToString();
  const TracedRun run = RunText(Cron18(
      "", world +
              "  timeline:\n  - at: 5s\n    apply: {apiVersion: batch/v1, kind: Job, metadata: {name: mine, "
              "ownerReferences: [{apiVersion: batch/v1, kind: CronJob, name: tick, uid: " +
              uid +
              ", controller: true}]}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: "
              "main, image: busybox}]}}}}\n"));
  EXPECT_EQ(MessageOf(run, "UnexpectedJob"),
            "Saw a job that the controller did not create or forgot: mine");
  // It says so at each of its rounds.
  EXPECT_EQ(run.Count(DecisionCode::kCronUnexpectedJob), 3);
}

TEST(VersionOneEighteen, TheNewControllerOutlivesAHundredMissedStartTimes) {
  const TracedRun run = RunText(
      Cron18("", "  until: 3h\n"
                 "  timeline: [{at: 20s, controller: {name: cronjob, state: restart, downFor: 102m}}]\n",
             "v1.29"));
  EXPECT_TRUE(Says(run, "TooManyMissedTimes"));
  EXPECT_TRUE(Says(run, "SuccessfulCreate"));
}

std::string NeverThree(std::uint64_t ties, const std::string& version = "v1.18") {
  return JobScenario(version, "Never", "  backoffLimit: 3\n",
                     "  until: 10m\n  cluster: {ties: " + std::to_string(ties) +
                         "}\n  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n");
}

// kubernetes/kubernetes#70251
TEST(VersionOneEighteen, MayLeaveManyMoreFailedPodsThanItsBackoffLimitSays) {
  const TracedRun fixed = RunText(NeverThree(0));
  EXPECT_GT(fixed.Status()["failed"].get<int>(), 50);
  EXPECT_FALSE(fixed.Status().contains("conditions"));
  EXPECT_GT(fixed.Count(DecisionCode::kRetriesForgotten), 50);

  std::set<int> outcomes;
  int not_counted = 0;
  for (std::uint64_t ties = 1; ties <= 12; ++ties) {
    const TracedRun run = RunText(NeverThree(ties));
    outcomes.insert(run.Status()["failed"].get<int>());
    not_counted += run.Count(DecisionCode::kFailureNotCounted);
  }
  // The order of what happens at one instant decides when the count is forgotten.
  EXPECT_GT(outcomes.size(), 3u);
  // "active is different than parallelism": else a failure is taken for one already counted.
  EXPECT_GT(not_counted, 0);
}

TEST(VersionOneEighteen, IsFixedByCountingFailedPods) {
  for (std::uint64_t ties = 0; ties <= 12; ++ties) {
    SCOPED_TRACE(ties);
    const TracedRun run = RunText(NeverThree(ties, "v1.29"));
    EXPECT_EQ(run.Status()["failed"], 4);
    EXPECT_EQ(run.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
  }
}

}  // namespace
}  // namespace jobplay::versions
