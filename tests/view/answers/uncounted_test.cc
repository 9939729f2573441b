// Pods that have ended and are not counted yet; the status of their Job contains only the uids.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

TEST(UncountedPods, AreNamedWhileStatusListsThem) {
  testing::WholeRun run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  backoffLimit: 3
  template:
    spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  until: 2m
  cluster: {world: plain}
  pods:
  - {match: {attempt: "1"}, runs: [{for: 5s, exit: 1}]}
  - {runs: [{for: 5s}]}
  timeline:
  - {at: 4s, controller: {name: job, state: crash, afterWrites: 1, downFor: 5s}}
)");
  std::set<std::string> seen;
  for (std::uint32_t step = 0; step <= run.steps; ++step) {
    const Json moment = run.Moment(step);
    for (const Json& job : moment["jobs"]) {
      for (const char* how : {"succeeded", "failed"}) {
        for (const Json& pod : job["uncounted"][how]) {
          EXPECT_EQ(pod["ref"]["name"], pod["name"]);
          seen.insert(how);
        }
      }
    }
  }
  EXPECT_EQ(seen, (std::set<std::string>{"failed"}));
}

}  // namespace
}  // namespace jobplay
