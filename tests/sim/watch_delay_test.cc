// Watches that lag, together or separately.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::string WatchDelayScenario(const std::string& of_scenario) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  template:\n    spec:\n"
         "      restartPolicy: Never\n      containers: [{name: main, image: busybox}]\n---\n"
         "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: lag}\nspec:\n  until: 2m\n" +
         of_scenario;
}

struct WatchDelayCase {
  const char* what;
  std::string scenario;
};

class WatchLag : public ::testing::TestWithParam<WatchDelayCase> {};

TEST_P(WatchLag, DelaysWhatControllersSee) {
  EXPECT_EQ(testing::BrokenClaims(GetParam().scenario), "") << GetParam().what;
}

// Without a lag the Job is created at 0s, its pod runs from 1.5s to 11.5s, and is counted a second
// later.
INSTANTIATE_TEST_SUITE_P(
    All, WatchLag,
    ::testing::Values(
        WatchDelayCase{"all watches: the pod is created later, and its end is seen later",
                       WatchDelayScenario(
                           "  cluster: {watchDelay: 5s}\n  expect:\n"
                           "  - {at: 4s, pods: {}, count: 0}\n  - {at: 6s, pods: {}, count: 1}\n"
                           "  - {at: 20s, job: demo, finished: false}\n")},
        WatchDelayCase{"pods only: the pod is created immediately, and its end is seen later",
                       WatchDelayScenario("  cluster: {watchDelay: {pods: 5s}}\n  expect:\n"
                                          "  - {at: 1s, pods: {}, count: 1}\n"
                                          "  - {at: 16s, job: demo, finished: false}\n"
                                          "  - {at: 25s, job: demo, condition: Complete}\n")},
        WatchDelayCase{"Jobs only: the pod is created later, and its end is seen immediately",
                       WatchDelayScenario(
                           "  cluster: {watchDelay: {jobs: 5s}}\n  expect:\n"
                           "  - {at: 4s, pods: {}, count: 0}\n  - {at: 6s, pods: {}, count: 1}\n")},
        WatchDelayCase{
            "resources that are not named",
            WatchDelayScenario("  cluster: {watchDelay: {pods: 10ms, default: 5s}}\n  expect:\n"
                               "  - {at: 4s, pods: {}, count: 0}\n")},
        WatchDelayCase{"from a later time on: other resources keep their delay",
                       WatchDelayScenario(
                           "  cluster: {watchDelay: {jobs: 5s}}\n"
                           "  timeline: [{at: 1s, watchDelay: {pods: 30s}}]\n  expect:\n"
                           "  - {at: 4s, pods: {}, count: 0}\n  - {at: 6s, pods: {}, count: 1}\n"
                           "  - {at: 45s, job: demo, finished: false}\n"
                           "  - {at: 90s, job: demo, condition: Complete}\n")},
        WatchDelayCase{"a watch keeps the order of its events when its lag is shortened",
                       WatchDelayScenario("  cluster: {watchDelay: {pods: 30s}}\n"
                                          "  timeline: [{at: 5s, watchDelay: 10ms}]\n  expect:\n"
                                          "  - {at: 29s, job: demo, finished: false}\n"
                                          "  - {at: 35s, job: demo, condition: Complete}\n")}));

TEST(WatchLagProblems, AreReported) {
  EXPECT_EQ(testing::SummaryOf(WatchDelayScenario("  cluster: {watchDelay: {nodes: 5s}}\n")),
            "unknown field \"spec.cluster.watchDelay.nodes\"");
  EXPECT_EQ(testing::SummaryOf(WatchDelayScenario("  cluster: {watchDelay: {pods: soon}}\n")),
            testing::SummaryOf(WatchDelayScenario("  cluster: {watchDelay: soon}\n")));
}

}  // namespace
}  // namespace jobplay
