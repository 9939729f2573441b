// The end of pods whose init containers did not let the main ones start.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

// Exit code 137 must not be visible: the main container has none.
std::string InitSummary(const std::string& script, const std::string& timeline = "[]") {
  const std::string text =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  backoffLimit: 0\n"
      "  podFailurePolicy:\n    rules:\n"
      "    - {action: FailJob, onExitCodes: {operator: In, values: [137]}}\n"
      "  template:\n    spec:\n      restartPolicy: Never\n"
      "      initContainers:\n"
      "      - {name: sidecar, image: x, restartPolicy: Always}\n"
      "      - {name: first, image: x}\n      - {name: second, image: x}\n"
      "      containers: [{name: main, image: x}]\n"
      "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\n"
      "spec: {until: 2m, cluster: {world: plain}, pods: [" +
      script + "], timeline: " + timeline + "}\n";
  const std::string line = testing::SummaryOf(text);
  return line.substr(0, line.find(" at "));
}

TEST(InitContainers, KeepMainContainersWaitingIfOneFails) {
  EXPECT_EQ(InitSummary("{containers: {first: [{for: 2s, exit: 1}]}}"),
            "job/demo Failed (BackoffLimitExceeded)");
}

TEST(InitContainers, KeepMainContainersWaitingIfPodIsDeleted) {
  EXPECT_EQ(InitSummary("{containers: {first: [{for: 60s}]}}",
                        "[{at: 5s, delete: {kind: Pod, pod: {}}}]"),
            "job/demo Failed (BackoffLimitExceeded)");
}

TEST(InitContainers, LetMainContainersExitWithCodeOnceDone) {
  EXPECT_EQ(InitSummary("{runs: [{for: 60s}], shutdown: {exit: 137}}",
                        "[{at: 8s, delete: {kind: Pod, pod: {}}}]"),
            "job/demo Failed (PodFailurePolicy)");
}

// For lost containers the kubelet uses the restartPolicy of the pod, not that of each container.
TEST(InitContainers, DoNotSavePodFromNodeRebootIfSidecars) {
  EXPECT_EQ(InitSummary("{startupDelay: 10s}",
                        "[{at: 8s, node: {name: node-1, state: down}}, "
                        "{at: 12s, node: {name: node-1, state: up}}]"),
            "job/demo Failed (BackoffLimitExceeded)");
}

}  // namespace
}  // namespace jobplay
