// Controllers that crash in the middle of a sync: the rest of the sync is not done, and memory is
// lost.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/scenarios.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

std::string JobOf(const std::string& spec) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n" + spec +
         "  template:\n    spec:\n      restartPolicy: Never\n"
         "      containers: [{name: main, image: busybox}]\n---\n"
         "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: crash}\nspec:\n";
}

struct CrashCase {
  const char* what;
  std::string scenario;
};

class Crash : public ::testing::TestWithParam<CrashCase> {};

TEST_P(Crash, KeepsWhatWasWritten) {
  EXPECT_EQ(testing::BrokenClaims(GetParam().scenario), "") << GetParam().what;
}

const char* const kAtTheStart = "  - {at: 0s, controller: {name: job, state: crash, afterWrites: ";

INSTANTIATE_TEST_SUITE_P(
    All, Crash,
    ::testing::Values(
        CrashCase{
            "after the second of three pods: the next process finds these two and creates the third",
            JobOf("  parallelism: 3\n  completions: 3\n") + "  until: 1m\n  timeline:\n" +
                kAtTheStart +
                "2, downFor: 5s}}\n"
                "  expect:\n"
                "  - {at: 4s, pods: {job: demo}, count: 2}\n"
                "  - {at: 4s, job: demo, active: 0}\n"
                "  - {at: 4s, event: SuccessfulCreate, count: 1}\n"
                "  - {at: 9s, pods: {job: demo}, count: 3}\n"
                "  - {job: demo, condition: Complete, succeeded: 3}\n"},
        CrashCase{
            "after the first status write: no pod exists yet, and the next process creates them all",
            JobOf("  parallelism: 2\n") + "  until: 1m\n  timeline:\n" + kAtTheStart +
                "1, downFor: 5s}}\n"
                "  expect:\n"
                "  - {at: 4s, pods: {job: demo}, count: 1}\n"
                "  - {at: 4s, event: SuccessfulCreate, count: 0}\n"
                "  - {job: demo, condition: Complete}\n"},
        CrashCase{"the back-off was in memory: without it, the third pod is created immediately",
                  JobOf("  backoffLimit: 6\n") +
                      "  until: 2m\n  pods: [{runs: [{for: 1s, exit: 1}]}]\n"
                      "  timeline:\n"
                      "  - {at: 20s, controller: {name: job, state: crash, afterWrites: 1}}\n"
                      "  expect:\n  - {event: ActionRejected, count: 0}\n"
                      "  - {at: 2m, pods: {job: demo}, count: \"4-\"}\n"},
        CrashCase{
            "rejected writes do not count",
            JobOf("") +
                "  until: 1m\n  timeline:\n"
                "  - {at: 0s, api: {verb: create, resource: pods, count: 3, error: Forbidden}}\n" +
                kAtTheStart +
                "2, downFor: 10s}}\n"
                "  expect:\n  - {event: FailedCreate, count: 3}\n"
                "  - {job: demo, condition: Complete}\n"},
        CrashCase{"a sync with fewer writes runs to its end",
                  JobOf("") + "  until: 1m\n  timeline:\n" + kAtTheStart +
                      "50}}\n"
                      "  expect:\n  - {job: demo, condition: Complete}\n"
                      "  - {event: SuccessfulCreate, count: 1}\n"},
        CrashCase{
            "between finalizer removal and status write: the pod is still counted",
            JobOf("") +
                "  until: 1m\n  timeline:\n"
                "  - {at: 5s, controller: {name: job, state: crash, afterWrites: 2, downFor: 3s}}\n"
                "  expect:\n  - {at: 14s, job: demo, finished: false}\n"
                "  - {job: demo, condition: Complete, succeeded: 1, failed: 0}\n"},
        CrashCase{"without finalizers, too",
                  JobOf("  parallelism: 2\n  completions: 2\n") +
                      "  version: v1.18\n  until: 1m\n  timeline:\n" + kAtTheStart +
                      "1, downFor: 5s}}\n"
                      "  expect:\n  - {at: 4s, pods: {job: demo}, count: 1}\n"
                      "  - {job: demo, condition: Complete, succeeded: 2}\n"}));

const char* const kCronJob =
    "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: hello}\nspec:\n"
    "  schedule: \"* * * * *\"\n  jobTemplate:\n    spec:\n      template:\n        spec:\n"
    "          restartPolicy: Never\n          containers: [{name: main, image: busybox}]\n---\n"
    "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: crash}\nspec:\n  until: 90s\n"
    "  timeline:\n  - {at: 30s, controller: {name: job, state: crash, afterWrites: 1, downFor: "
    "5s}}\n";

// The name of a CronJob's Job contains its time, so that it is not created twice.
TEST(CronJobCrash, FindsCreatedJobAgain) {
  EXPECT_EQ(
      testing::BrokenClaims(std::string(kCronJob) +
                            "  expect:\n"
                            "  - {at: 62s, jobs: {cronJob: hello}, count: 1}\n"
                            "  - {at: 62s, cronJob: hello, active: 0}\n"
                            "  - {jobs: {cronJob: hello}, count: 1}\n"
                            "  - {event: SuccessfulCreate, object: CronJob/hello, count: 0}\n"),
      "");
}

TEST(CrashStep, DescribesOnlyWhatHappened) {
  testing::WholeRun run(JobOf("  parallelism: 2\n") + "  until: 1m\n  timeline:\n" + kAtTheStart +
                        "1, downFor: 5s}}\n");
  std::string crash;
  for (std::uint32_t step = 0; step <= run.steps; ++step) {
    const Json moment = run.Moment(step);
    for (const Json& why : moment["why"]) {
      const std::string text = why["text"];
      if (text.find("right after write 1") == std::string::npos) continue;
      crash = text;
      EXPECT_TRUE(why.value("headline", false));
      EXPECT_FALSE(moment["controllers"][0]["running"]);
      EXPECT_EQ(&why, &moment["why"].back());
    }
  }
  EXPECT_EQ(
      crash,
      "The controller manager crashes right after write 1 of this step. The rest of the work is "
      "never done, and everything in memory is lost. It restarts in 5s.");
}

}  // namespace
}  // namespace jobplay
