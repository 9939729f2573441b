// Which object is meant stands beside what it is called, and is the one that the moment knows.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/support/files.h"
#include "tests/support/scenarios.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

const std::string kAgain = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: again}
spec:
  until: 3m
  pods: [{runs: [{for: 5m}]}]
  timeline:
  - {at: 60s, delete: {kind: Job, name: demo}}
  - at: 90s
    apply:
      apiVersion: batch/v1
      kind: Job
      metadata: {name: demo}
      spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
)";

// The uids of Jobs that a moment speaks of, of what is on queues and of what the step changed.
std::set<std::string> JobsOf(const Json& moment) {
  std::set<std::string> uids;
  const auto add = [&](const Json& ref) {
    if (ref.is_object() && ref["kind"] == "Job") uids.insert(ref["uid"].get<std::string>());
  };
  for (const Json& queue : moment["queues"]) {
    for (const Json& item : queue["items"]) add(item["ref"]);
  }
  for (const Json& change : moment["changes"]) add(change.value("ref", Json()));
  return uids;
}

TEST(References, NameNoJobThatIsYetToCome) {
  testing::WholeRun run(kAgain);
  std::set<std::string> first, second;
  for (std::uint32_t step = 0; step <= run.steps; ++step) {
    const Json moment = run.Moment(step);
    const std::set<std::string> uids = JobsOf(moment);
    (moment["time"] < 90'000'000 ? first : second).insert(uids.begin(), uids.end());
  }
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(second.size(), 1u);
  EXPECT_NE(first, second);
}

TEST(References, AreBesideEveryKeyOfAQueue) {
  for (const char* name : {"delete-background", "delete-orphan", "old-and-new", "myjob"}) {
    testing::WholeRun run(testing::ReadFile(std::string("web/examples/") + name + ".yaml"));
    std::set<std::string> kinds;
    for (std::uint32_t step = 1; step <= run.steps; ++step) {
      const Json moment = run.Moment(step);
      for (const Json& queue : moment["queues"]) {
        for (const Json& item : queue["items"]) {
          EXPECT_TRUE(item["ref"].is_object()) << name << ", step " << step << ": " << item;
          if (item["ref"].is_object()) kinds.insert(item["ref"]["kind"].get<std::string>());
        }
      }
    }
    EXPECT_TRUE(kinds.contains("Job")) << name;
  }
}

}  // namespace
}  // namespace jobplay
