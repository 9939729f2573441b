// For a Job that the CronJob controller did not expect, the message names its apparent owner.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

std::string Tick(const std::string& timeline) {
  return R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: tick}
spec:
  until: 70s
  pods: [{runs: [{for: 50s}]}]
  timeline:
)" + timeline;
}

// The message right after each unexpected Job.
std::set<std::string> ToldOfUnexpected(const std::string& text) {
  testing::WholeRun run(text);
  std::set<std::string> told;
  for (std::uint32_t step = 1; step <= run.steps; ++step) {
    const Json whys = run.Moment(step, 1)["why"];
    for (std::size_t i = 0; i + 1 < whys.size(); ++i) {
      if (whys[i]["text"].get<std::string>().find("is not in the list of active") !=
          std::string::npos) {
        told.insert(whys[i + 1]["text"]);
      }
    }
  }
  return told;
}

TEST(CronJobWhy, NamesApparentOwnerOfUnexpectedJob) {
  const std::set<std::string> by_hand = ToldOfUnexpected(
      Tick("  - {at: 5s, createJob: {from: tick, name: mine}}\n"
           "  - {at: 10s, patch: {kind: Job, name: mine, patch: {metadata: {annotations: "
           "{cronjob.kubernetes.io/instantiate: null}}}}}\n"));
  EXPECT_EQ(by_hand, (std::set<std::string>{
                         "Job mine was created from the CronJob by hand with kubectl, according to "
                         "its annotation.",
                         "Job mine has a name that this controller does not use: something else "
                         "created it."}));
  const std::set<std::string> lost = ToldOfUnexpected(
      Tick("  - {at: 5s, api: {verb: updateStatus, resource: cronjobs, count: 1, error: "
           "Timeout}}\n"));
  ASSERT_EQ(lost.size(), 1u);
  EXPECT_NE(lost.begin()->find(" has the name of a "
                               "scheduled run: "),
            std::string::npos)
      << *lost.begin();
}

}  // namespace
}  // namespace jobplay
