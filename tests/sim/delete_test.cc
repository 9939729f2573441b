// `delete`: the dependents by policy, and which pods a rule matches.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::string DeleteScenario(const std::string& of_scenario) {
  return "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: delete}\nspec:\n"
         "  until: 3m\n" +
         of_scenario;
}

std::string DeleteJobWith(const std::string& of_scenario) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  template:\n    spec:\n"
         "      restartPolicy: Never\n      containers: [{name: main, image: busybox}]\n" +
         DeleteScenario(of_scenario);
}

std::string CronJobWith(const std::string& of_scenario) {
  return "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: hello}\nspec:\n"
         "  schedule: \"* * * * *\"\n  jobTemplate:\n    spec:\n      template:\n        spec:\n"
         "          restartPolicy: Never\n"
         "          containers: [{name: main, image: busybox}]\n" +
         DeleteScenario(of_scenario);
}

struct DeleteCase {
  const char* what;
  std::string scenario;
};

class Deletion : public ::testing::TestWithParam<DeleteCase> {};

TEST_P(Deletion, DoesWhatWasRequested) {
  EXPECT_EQ(testing::BrokenClaims(GetParam().scenario), "") << GetParam().what;
}

const char* const kRunning = "  pods: [{runs: [{for: 1h}]}]\n";

INSTANTIATE_TEST_SUITE_P(
    Policy, Deletion,
    ::testing::Values(
        DeleteCase{
            "without a policy, a Job is deleted with its pods, like by kubectl",
            DeleteJobWith(std::string(kRunning) +
                          "  timeline: [{at: 20s, delete: {kind: Job, name: demo}}]\n"
                          "  expect:\n  - {job: demo, exists: false}\n  - {pods: {}, count: 0}\n")},
        DeleteCase{"the API default leaves the pods of a Job behind",
                   DeleteJobWith(
                       "  timeline: [{at: 20s, delete: {kind: Job, name: demo, propagationPolicy: "
                       "ApiDefault}}]\n"
                       "  expect:\n  - {job: demo, exists: false}\n"
                       "  - {pods: {phase: Succeeded}, count: 1}\n")},
        DeleteCase{"also in v1.18",
                   DeleteJobWith(
                       "  version: v1.18\n"
                       "  timeline: [{at: 20s, delete: {kind: Job, name: demo, propagationPolicy: "
                       "ApiDefault}}]\n"
                       "  expect:\n  - {job: demo, exists: false}\n"
                       "  - {pods: {phase: Succeeded}, count: 1}\n")},
        DeleteCase{
            "a foreground deletion in progress continues",
            DeleteJobWith(
                std::string(kRunning) +
                "  timeline:\n"
                "  - {at: 20s, patch: {kind: Job, name: demo, patch: {metadata: {finalizers: "
                "[a/b]}}}}\n"
                "  - {at: 21s, delete: {kind: Job, name: demo, propagationPolicy: Foreground}}\n"
                "  - {at: 21s, delete: {kind: Job, name: demo, propagationPolicy: "
                "ApiDefault}}\n"
                "  expect:\n  - {job: demo}\n  - {pods: {}, count: 0}\n")},
        DeleteCase{"the API default deletes the Jobs of a CronJob",
                   CronJobWith(
                       "  timeline: [{at: 80s, delete: {kind: CronJob, name: hello, "
                       "propagationPolicy: ApiDefault}}]\n"
                       "  expect:\n  - {at: 79s, jobs: {}, count: 1}\n  - {jobs: {}, count: 0}\n")},
        DeleteCase{"beta CronJobs left their Jobs behind",
                   CronJobWith("  version: v1.18\n"
                               "  timeline: [{at: 80s, delete: {kind: CronJob, name: hello, "
                               "propagationPolicy: ApiDefault}}]\n"
                               "  expect:\n  - {cronJob: hello, exists: false}\n"
                               "  - {jobs: {}, count: 1}\n")}));

const char* const kThree = "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 3s, exit: 1}]}\n";

INSTANTIATE_TEST_SUITE_P(
    Pods, Deletion,
    ::testing::Values(
        DeleteCase{"a rule without a phase matches unfinished pods",
                   DeleteJobWith(std::string(kThree) +
                                 "  timeline: [{at: 2m, delete: {kind: Pod, pod: {job: demo}}}]\n"
                                 "  expect:\n  - {pods: {job: demo}, count: 2}\n")},
        DeleteCase{
            "pods in one phase",
            DeleteJobWith(
                std::string(kThree) +
                "  timeline: [{at: 2m, delete: {kind: Pod, pod: {job: demo, phase: Failed}}}]\n"
                "  expect:\n  - {pods: {job: demo}, count: 1}\n"
                "  - {pods: {phase: Succeeded}, count: 1}\n"
                "  - {job: demo, failed: 1, succeeded: 1}\n")},
        DeleteCase{
            "pods in several phases",
            DeleteJobWith(
                std::string(kThree) +
                "  timeline: [{at: 2m, delete: {kind: Pod, pod: {phase: \"Succeeded,Failed\"}}}]\n"
                "  expect:\n  - {at: 119s, pods: {phase: \"Failed,Succeeded\"}, count: 2}\n"
                "  - {pods: {job: demo}, count: 0}\n")},
        DeleteCase{
            "a phase without pods deletes nothing",
            DeleteJobWith(std::string(kThree) +
                          "  timeline: [{at: 2m, delete: {kind: Pod, pod: {phase: Running}}}]\n"
                          "  expect:\n  - {pods: {job: demo}, count: 2}\n"
                          "  - {event: ActionRejected, count: 0}\n")},
        DeleteCase{
            "without finalizers, a deleted finished pod is forgotten",
            DeleteJobWith("  version: v1.18\n"
                          "  timeline: [{at: 2m, delete: {kind: Pod, pod: {phase: Succeeded}}}]\n"
                          "  expect:\n  - {at: 119s, job: demo, succeeded: 1}\n"
                          "  - {job: demo, condition: Complete, succeeded: 1}\n")}));

TEST(DeletionProblems, AreReported) {
  const auto problem = [](const std::string& timeline, const std::string& pods = "") {
    return testing::SummaryOf(DeleteJobWith(pods + "  timeline: [{at: 1s, " + timeline + "}]\n"));
  };
  EXPECT_EQ(problem("delete: {kind: Pod, pod: {phase: Done}}"),
            "phase is \"Done\", which is not a pod phase");
  EXPECT_EQ(problem("delete: {kind: Job, name: demo, propagationPolicy: Default}"),
            "\"Default\" is not a valid value of propagationPolicy");
  EXPECT_EQ(problem("evict: {}", "  pods: [{match: {phase: Pending}}]\n"),
            "a rule matches pods when they are created");
}

}  // namespace
}  // namespace jobplay
