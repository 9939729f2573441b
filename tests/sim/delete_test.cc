// `delete`: what becomes of the dependents by policy, and which pods a rule means.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::string Scenario(const std::string& of_scenario) {
  return "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: delete}\nspec:\n"
         "  until: 3m\n" +
         of_scenario;
}

std::string JobWith(const std::string& of_scenario) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  template:\n    spec:\n"
         "      restartPolicy: Never\n      containers: [{name: main, image: busybox}]\n" +
         Scenario(of_scenario);
}

std::string CronJobWith(const std::string& of_scenario) {
  return "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: hello}\nspec:\n"
         "  schedule: \"* * * * *\"\n  jobTemplate:\n    spec:\n      template:\n        spec:\n"
         "          restartPolicy: Never\n"
         "          containers: [{name: main, image: busybox}]\n" +
         Scenario(of_scenario);
}

struct Case {
  const char* what;
  std::string scenario;
};

class Delete : public ::testing::TestWithParam<Case> {};

TEST_P(Delete, DoesWhatIsAskedOfIt) {
  EXPECT_EQ(testing::BrokenClaims(GetParam().scenario), "") << GetParam().what;
}

const char* const kRunning = "  pods: [{runs: [{for: 1h}]}]\n";

INSTANTIATE_TEST_SUITE_P(
    Policy, Delete,
    ::testing::Values(
        Case{"a Job without a policy goes with its pods, as by kubectl",
             JobWith(std::string(kRunning) +
                     "  timeline: [{at: 20s, delete: {kind: Job, name: demo}}]\n"
                     "  expect:\n  - {job: demo, exists: false}\n  - {pods: {}, count: 0}\n")},
        Case{"the API's own default leaves a Job's pods behind",
             JobWith("  timeline: [{at: 20s, delete: {kind: Job, name: demo, propagationPolicy: "
                     "ApiDefault}}]\n"
                     "  expect:\n  - {job: demo, exists: false}\n"
                     "  - {pods: {phase: Succeeded}, count: 1}\n")},
        Case{"in v1.18 as well",
             JobWith("  version: v1.18\n"
                     "  timeline: [{at: 20s, delete: {kind: Job, name: demo, propagationPolicy: "
                     "ApiDefault}}]\n"
                     "  expect:\n  - {job: demo, exists: false}\n"
                     "  - {pods: {phase: Succeeded}, count: 1}\n")},
        Case{"a foreground deletion that is under way goes on",
             JobWith(
                 std::string(kRunning) +
                 "  timeline:\n"
                 "  - {at: 20s, patch: {kind: Job, name: demo, patch: {metadata: {finalizers: "
                 "[a/b]}}}}\n"
                 "  - {at: 21s, delete: {kind: Job, name: demo, propagationPolicy: Foreground}}\n"
                 "  - {at: 21s, delete: {kind: Job, name: demo, propagationPolicy: "
                 "ApiDefault}}\n"
                 "  expect:\n  - {job: demo}\n  - {pods: {}, count: 0}\n")},
        Case{"the API's own default deletes a CronJob's Jobs",
             CronJobWith(
                 "  timeline: [{at: 80s, delete: {kind: CronJob, name: hello, "
                 "propagationPolicy: ApiDefault}}]\n"
                 "  expect:\n  - {at: 79s, jobs: {}, count: 1}\n  - {jobs: {}, count: 0}\n")},
        Case{"but as long as CronJobs were beta it left them behind",
             CronJobWith("  version: v1.18\n"
                         "  timeline: [{at: 80s, delete: {kind: CronJob, name: hello, "
                         "propagationPolicy: ApiDefault}}]\n"
                         "  expect:\n  - {cronJob: hello, exists: false}\n"
                         "  - {jobs: {}, count: 1}\n")}));

const char* const kThree = "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 3s, exit: 1}]}\n";

INSTANTIATE_TEST_SUITE_P(
    Pods, Delete,
    ::testing::Values(
        Case{"a rule without a phase means those that have not finished",
             JobWith(std::string(kThree) +
                     "  timeline: [{at: 2m, delete: {kind: Pod, pod: {job: demo}}}]\n"
                     "  expect:\n  - {pods: {job: demo}, count: 2}\n")},
        Case{
            "those of a phase",
            JobWith(std::string(kThree) +
                    "  timeline: [{at: 2m, delete: {kind: Pod, pod: {job: demo, phase: Failed}}}]\n"
                    "  expect:\n  - {pods: {job: demo}, count: 1}\n"
                    "  - {pods: {phase: Succeeded}, count: 1}\n"
                    "  - {job: demo, failed: 1, succeeded: 1}\n")},
        Case{"those of several phases",
             JobWith(
                 std::string(kThree) +
                 "  timeline: [{at: 2m, delete: {kind: Pod, pod: {phase: \"Succeeded,Failed\"}}}]\n"
                 "  expect:\n  - {at: 119s, pods: {phase: \"Failed,Succeeded\"}, count: 2}\n"
                 "  - {pods: {job: demo}, count: 0}\n")},
        Case{"a phase that none has deletes nothing",
             JobWith(std::string(kThree) +
                     "  timeline: [{at: 2m, delete: {kind: Pod, pod: {phase: Running}}}]\n"
                     "  expect:\n  - {pods: {job: demo}, count: 2}\n"
                     "  - {event: ActionRejected, count: 0}\n")},
        Case{"without finalizers a finished pod that is deleted was never there",
             JobWith("  version: v1.18\n"
                     "  timeline: [{at: 2m, delete: {kind: Pod, pod: {phase: Succeeded}}}]\n"
                     "  expect:\n  - {at: 119s, job: demo, succeeded: 1}\n"
                     "  - {job: demo, condition: Complete, succeeded: 1}\n")}));

TEST(DeleteProblems, AreTold) {
  const auto problem = [](const std::string& timeline, const std::string& pods = "") {
    return testing::SummaryOf(JobWith(pods + "  timeline: [{at: 1s, " + timeline + "}]\n"));
  };
  EXPECT_EQ(problem("delete: {kind: Pod, pod: {phase: Done}}"),
            "phase is \"Done\", which is no phase of a pod");
  EXPECT_EQ(problem("delete: {kind: Job, name: demo, propagationPolicy: Default}"),
            "propagationPolicy is \"Default\", which is none of its values");
  EXPECT_EQ(problem("evict: {}", "  pods: [{match: {phase: Pending}}]\n"),
            "a rule matches pods when they are created");
}

}  // namespace
}  // namespace jobplay
