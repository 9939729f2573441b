// Pods that hang: their containers neither start nor end by themselves, and everything else
// continues.
#include <gtest/gtest.h>

#include <string>

#include "core/share/verify.h"
#include "core/sim/timeline.h"
#include "core/words/phrase.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

// The expectations that do not hold, one per line. Pods start after 2 s and run for 8 s.
std::string Broken(const std::string& policy, const std::string& script, const std::string& expect,
                   const std::string& job = "", World world = World::kPlain) {
  Timeline timeline(testing::Load(
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n" + job +
          "  template:\n    spec:\n      restartPolicy: " + policy +
          "\n      containers: [{name: main, image: busybox}]\n"
          "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: hang}\nspec:\n"
          "  until: 20m\n  cluster: {startupDelay: 2s}\n" +
          script + "  expect:\n" + expect,
      world));
  std::string broken;
  for (const BrokenExpectation& one : Verify(timeline)) broken += Say(one.message) + "\n";
  return broken;
}

TEST(Hang, KeepsRunningPodFromEnding) {
  EXPECT_EQ(Broken("Never", "  timeline:\n  - {at: 5s, hang: {job: demo, attempt: \"1\"}}\n",
                   "  - {pods: {phase: Running, ready: true}, count: 1}\n"
                   "  - {job: demo, finished: false, active: 1}\n"
                   "  - {event: ActionRejected, count: 0}\n"),
            "");
}

TEST(Hang, KeepsPendingPodFromStarting) {
  EXPECT_EQ(
      Broken("Never", "  timeline:\n  - {at: 1s, hang: {}}\n",
             "  - {pods: {phase: Pending, reason: ContainerCreating, node: node-1}, count: 1}\n"),
      "");
}

// Also between the sandbox and the start of the container.
TEST(Hang, KeepsPendingPodFromStartingInClusterWorld) {
  for (const char* at : {"11ms", "1s", "1.9s", "2s"}) {
    EXPECT_EQ(
        Broken("Never", std::string("  timeline:\n  - {at: ") + at + ", hang: {}}\n",
               "  - {pods: {phase: Pending, reason: ContainerCreating, node: node-1}, count: 1}\n",
               "", World::kCluster),
        "")
        << at;
  }
}

TEST(Hang, StillLetsUnscheduledPodBeBound) {
  EXPECT_EQ(
      Broken("Never", "  pods: [{scheduleDelay: 5s}]\n  timeline:\n  - {at: 1s, hang: {}}\n",
             "  - {at: 4s, pods: {node: node-1}, count: 0}\n"
             "  - {pods: {phase: Pending, reason: ContainerCreating, node: node-1}, count: 1}\n"),
      "");
}

TEST(Hang, PreventsRestartAfterCrashLoopBackOff) {
  EXPECT_EQ(Broken("OnFailure",
                   "  pods: [{runs: [{for: 1s, exit: 1}]}]\n"
                   "  timeline:\n  - {at: 6s, hang: {}}\n",
                   "  - {at: 5s, pods: {reason: CrashLoopBackOff, restarts: 1}, count: 1}\n"
                   "  - {pods: {reason: CrashLoopBackOff, restarts: 1}, count: 1}\n"),
            "");
}

TEST(Hang, StillLetsKilledPodEnd) {
  EXPECT_EQ(Broken("Never", "  timeline:\n  - {at: 5s, hang: {}}\n  - {at: 9s, kill: {exit: 3}}\n",
                   "  - {at: 8s, pods: {phase: Running}, count: 1}\n"
                   "  - {at: 9s, pods: {phase: Failed, exit: 3}, count: 1}\n"),
            "");
}

// A killed container that would restart does not.
TEST(Hang, KeepsKilledContainerEnded) {
  EXPECT_EQ(
      Broken("OnFailure", "  timeline:\n  - {at: 5s, hang: {}}\n  - {at: 9s, kill: {exit: 3}}\n",
             "  - {pods: {phase: Running, ready: false, exit: 3, restarts: 0}, count: 1}\n"),
      "");
}

TEST(Hang, StillLetsPodBeStopped) {
  const std::string hang = "  timeline:\n  - {at: 1s, hang: {attempt: \"1\"}}\n";
  const std::string later = "  timeline:\n  - {at: 5s, hang: {attempt: \"1\"}}\n";
  struct {
    const char* what;
    std::string script;
    std::string expect;
    std::string job;
  } const cases[] = {
      {"a deletion", later + "  - {at: 30s, delete: {kind: Pod, pod: {attempt: \"1\"}}}\n",
       "  - {at: 29s, job: demo, active: 1}\n  - {pods: {attempt: \"1\"}, count: 0}\n"
       "  - {job: demo, condition: Complete}\n",
       ""},
      {"a deletion before the start",
       hang + "  - {at: 30s, delete: {kind: Pod, pod: {attempt: \"1\"}}}\n",
       "  - {at: 29s, job: demo, active: 1}\n  - {pods: {attempt: \"1\"}, count: 0}\n"
       "  - {job: demo, condition: Complete}\n",
       ""},
      {"an eviction", later + "  - {at: 30s, evict: {attempt: \"1\"}}\n",
       "  - {job: demo, condition: Complete, failed: 1}\n", ""},
      {"node pressure", hang + "  - {at: 30s, nodePressure: {attempt: \"1\"}}\n",
       "  - {pods: {attempt: \"1\", phase: Failed, reason: Evicted}, count: 1}\n"
       "  - {job: demo, condition: Complete, failed: 1}\n",
       ""},
      {"a node that goes down", later + "  - {at: 30s, node: {name: node-1, state: down}}\n",
       "  - {pods: {attempt: \"2\", phase: Succeeded}, count: 1}\n", ""},
      {"the Job's deadline", later,
       "  - {job: demo, condition: Failed, reason: DeadlineExceeded}\n",
       "  activeDeadlineSeconds: 40\n"},
      {"a deadline before the start", hang,
       "  - {job: demo, condition: Failed, reason: DeadlineExceeded}\n",
       "  activeDeadlineSeconds: 40\n"},
      {"the Job's suspension",
       later + "  - {at: 30s, patch: {kind: Job, name: demo, patch: {spec: {suspend: true}}}}\n",
       "  - {job: demo, condition: Suspended, active: 0}\n", ""},
      {"SIGTERM with a shutdown of its own",
       "  pods: [{runs: [{}], shutdown: {after: 3s, exit: 0}}]\n" + later +
           "  - {at: 30s, delete: {kind: Pod, pod: {attempt: \"1\"}}}\n",
       "  - {at: 32s, pods: {attempt: \"1\", deleting: true}, count: 1}\n"
       "  - {at: 34s, pods: {attempt: \"1\"}, count: 0}\n",
       ""},
      {"a hang during termination",
       "  pods: [{runs: [{}], shutdown: {after: 3s, exit: 0}}]\n  timeline:\n"
       "  - {at: 30s, delete: {kind: Pod, pod: {attempt: \"1\"}}}\n  - {at: 31s, hang: {}}\n",
       "  - {at: 34s, pods: {attempt: \"1\"}, count: 0}\n", ""},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Broken("Never", c.script, c.expect, c.job), "") << c.what;
  }
}

TEST(Hang, LastsAfterNodeReturns) {
  EXPECT_EQ(Broken("OnFailure",
                   "  timeline:\n  - {at: 5s, hang: {}}\n"
                   "  - {at: 10s, node: {name: node-1, state: down}}\n"
                   "  - {at: 20s, node: {name: node-1, state: up}}\n",
                   "  - {pods: {phase: Running, exit: 255, restarts: 0}, count: 1}\n"),
            "");
  EXPECT_EQ(Broken("OnFailure",
                   "  timeline:\n  - {at: 1s, hang: {}}\n"
                   "  - {at: 10s, node: {name: node-1, state: down}}\n"
                   "  - {at: 20s, node: {name: node-1, state: up}}\n",
                   "  - {pods: {phase: Pending, reason: ContainerCreating}, count: 1}\n"),
            "");
}

TEST(Hang, IsRejectedIfNoUnfinishedPodMatches) {
  const char* const rejected =
      "  - {event: ActionRejected, message: no unfinished pod, count: 1}\n";
  EXPECT_EQ(Broken("Never", "  timeline:\n  - {at: 5s, hang: {attempt: \"7\"}}\n", rejected), "");
  EXPECT_EQ(Broken("Never", "  timeline:\n  - {at: 50s, hang: {attempt: \"1\"}}\n", rejected), "");
}

// A copy taken while a pod hangs continues like the original.
TEST(Hang, IsKeptInFork) {
  const auto scenario = testing::Load(std::string(testing::kOneFailure) +
                                      "  timeline:\n  - {at: 2s, hang: {attempt: \"1\"}}\n" +
                                      "  - {at: 40s, kill: {attempt: \"1\"}}\n");
  Simulator original(scenario);
  original.Begin(nullptr);
  while (original.now() < scenario->start + Seconds(2)) original.Step(nullptr);
  Simulator fork = original;
  const auto end_of = [](Simulator& simulator) {
    while (simulator.HasNext()) simulator.Step(nullptr);
    return simulator.server().resource_version();
  };
  const std::uint64_t ended = end_of(original);
  EXPECT_EQ(end_of(fork), ended);
}

}  // namespace
}  // namespace jobplay
