// References to objects accompany their names, and match the objects of the step.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

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

// The uids of Jobs mentioned at a step, in queues and in the changes of the step.
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

TEST(References, NameNoFutureJob) {
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

TEST(References, AccompanyEveryQueueKey) {
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

// An Event keeps the uid of its object: the controller may record an Event about a deleted Job.
TEST(References, OfEventsDistinguishJobsOfSameName) {
  testing::WholeRun run(kAgain);
  std::set<std::string> jobs;
  for (const Json& line : Json::parse(run.engine.Log(1, run.steps + 1))) {
    if (line["kind"] != "event") continue;
    ASSERT_TRUE(line.contains("ref")) << line;
    EXPECT_EQ(line["ref"]["kind"], "Job");
    jobs.insert(line["ref"]["uid"].get<std::string>());
  }
  EXPECT_EQ(jobs.size(), 2u);
}

TEST(References, AccompanyEveryMessageAboutObject) {
  testing::WholeRun run(R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: ticks}
spec:
  until: 150s
  pods: [{match: {attempt: 1}, runs: [{for: 3s, exit: 1}]}]
  timeline:
  - {at: 10s, patch: {kind: CronJob, name: tick, patch: {spec: {concurrencyPolicy: Forbid}}}}
  - {at: 20s, api: {verb: create, resource: pods, count: 1, error: Forbidden, message: refused}}
)");
  const Json lanes = Json::parse(run.engine.AllLanes());
  ASSERT_EQ(lanes["cronJobs"].size(), 1u);
  ASSERT_FALSE(lanes["cronJobs"][0]["runs"].empty());
  for (const Json& mark : lanes["cronJobs"][0]["runs"]) {
    EXPECT_EQ(mark["ref"]["kind"], "Job");
    EXPECT_EQ(mark["ref"]["name"], mark["text"]);
  }
  ASSERT_FALSE(lanes["waits"].empty());
  EXPECT_EQ(lanes["waits"][0]["ref"]["name"], lanes["waits"][0]["job"]);
  ASSERT_EQ(lanes["actions"].size(), 2u);
  EXPECT_EQ(lanes["actions"][0]["ref"]["kind"], "CronJob");
  EXPECT_FALSE(lanes["actions"][1].contains("ref"));

  bool action = false, refused = false;
  for (const Json& line : Json::parse(run.engine.Log(1, run.steps + 1))) {
    if (line["kind"] == "action" && line["type"] == "patch") {
      action = true;
      EXPECT_EQ(line["ref"]["name"], "tick") << line;
    }
    if (line["kind"] != "call" || !line.contains("error")) continue;
    refused = true;
    EXPECT_EQ(line["object"], "pods");
    EXPECT_EQ(line["ref"]["kind"], "Job") << line;
  }
  EXPECT_TRUE(action);
  EXPECT_TRUE(refused);

  const std::uint32_t failed = run.engine.Find("pod:failed", 0, 1);
  ASSERT_NE(failed, 0u);
  for (const Json& cause : run.Causes("", "", failed)["causes"]) {
    EXPECT_TRUE(cause.contains("ref")) << cause;
  }
  const Json of_kubelet = run.Causes("", "", run.engine.Find("condition", 0, 1));
  ASSERT_FALSE(of_kubelet["causes"].empty());
  EXPECT_TRUE(of_kubelet["causes"][0]["ref"].is_object()) << of_kubelet;
}

// The reference of an entry is the same if the entry has no effect.
TEST(References, AccompanyTimelineEntryWithoutEffect) {
  testing::WholeRun run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec: {parallelism: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: "0 0 1 1 *"
  jobTemplate:
    spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: entries}
spec:
  until: 60s
  pods: [{runs: [{for: 5m}]}]
  timeline:
  - {at: 10s, patch: {kind: Job, name: demo, patch: {spec: {completions: 7}}}}
  - {at: 11s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 1}}}}
  - {at: 12s, patch: {kind: CronJob, name: tick, patch: {spec: {schedule: never}}}}
  - {at: 13s, createJob: {from: tick, name: demo}}
  - {at: 14s, hang: {job: demo}}
  - {at: 15s, node: {name: node-1, state: drained}}
  - {at: 16s, delete: {kind: Job, name: nobody}}
)");
  const Json lanes = Json::parse(run.engine.AllLanes());
  std::vector<std::string> meant;
  for (const Json& action : lanes["actions"]) {
    const Json ref = action.value("ref", Json::object());
    meant.push_back(ref.value("kind", "none") + " " + ref.value("name", ""));
  }
  ASSERT_EQ(meant.size(), 7u);
  EXPECT_EQ(meant[4].substr(0, 9), "Pod demo-") << meant[4];
  meant[4] = "Pod";
  EXPECT_EQ(meant, (std::vector<std::string>{"Job demo", "Job demo", "CronJob tick", "CronJob tick",
                                             "Pod", "Node node-1", "none "}));
}

}  // namespace
}  // namespace jobplay
