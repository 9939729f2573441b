// Every step of a controller has a reason.
#include "core/view/words/step_reasons.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/api/answer/json.h"
#include "core/view/answers/why.h"
#include "core/view/words/step_text.h"
#include "core/words/explanation.h"
#include "core/words/phrase.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

bool IsOfControllers(Actor actor) {
  switch (actor) {
    case Actor::kScenario:
    case Actor::kScheduler:
    case Actor::kKubelet:
      return false;
    default:
      return true;
  }
}

// The number of steps that were checked.
std::size_t ExpectReasons(const std::filesystem::path& file) {
  SCOPED_TRACE(file);
  Timeline timeline(testing::Load(testing::ScenarioText(file)));
  RunIndex index;
  FieldHistories histories;
  index.Add(timeline, 0);
  std::size_t looked = 0;
  while (!timeline.done() && timeline.size() < 2000) {
    timeline.Record(1);
    if (timeline.size() < index.size()) break;
    index.Add(timeline, timeline.size());
  }
  for (std::uint32_t step = 1; step <= timeline.size(); ++step) {
    const std::string where =
        std::to_string(step) + ", " + Say(WhatHappened(timeline, index, step));
    std::size_t sizes[2] = {}, turn = 0;
    for (const Language language : {Language::kEnglish, LanguageOf("ja")}) {
      const Json whys =
          Json::parse(answer::ToJsonText(WhyOf(timeline, index, histories, step, language)));
      sizes[turn++] = whys.size();
      std::size_t linked = 0, headlines = 0;
      for (const Json& why : whys) {
        const std::string text = why["text"];
        linked += why.contains("source");
        headlines += why.contains("headline");
        EXPECT_EQ(text.find("{1}"), std::string::npos) << where << ": " << text;
        EXPECT_EQ(text.find(" ,"), std::string::npos) << where << ": " << text;
      }
      EXPECT_EQ(headlines, 1u) << where;
      if (IsOfControllers(index.actor(step))) {
        ++looked;
        EXPECT_GT(linked, 0u) << where << ": " << whys.dump();
      }
    }
    EXPECT_EQ(sizes[0], sizes[1]) << where;
    if (::testing::Test::HasFailure()) return looked;
  }
  return looked;
}

TEST(StepReasons, NameFunctionForEveryControllerStep) {
  std::size_t looked = 0;
  for (const auto& file : testing::ExampleFiles()) {
    looked += ExpectReasons(file);
    if (HasFailure()) return;
  }
  EXPECT_GT(looked, 5'000u);
}

TEST(StepReasons, NameFunctionForEveryControllerStepOfRecordings) {
  const auto files = testing::RecordingFiles({"v1.36/controller", "v1.18/controller"});
  ASSERT_FALSE(files.empty());
  std::size_t looked = 0;
  for (const auto& file : files) {
    looked += ExpectReasons(file);
    if (HasFailure()) return;
  }
  EXPECT_GT(looked, 20'000u);
}

// A run, and the messages at its steps: the main decision first.
struct Told : testing::WholeRun {
  using WholeRun::WholeRun;
  // For the first step from `from` on whose title begins like this.
  std::string At(const std::string& what, std::uint32_t from = 1) {
    for (std::uint32_t step = from; step <= steps; ++step) {
      const Json moment = Moment(step, 1);
      if (moment["what"].get<std::string>().rfind(what, 0) != 0) continue;
      std::string told;
      for (const Json& why : moment["why"]) {
        const std::string line =
            why.contains("span") ? std::to_string(why["span"]["line"].get<int>()) : "";
        const std::string one = why["text"].get<std::string>() + " [" +
                                why.value("source", Json::object()).value("function", "") + "," +
                                line + "]";
        told = why.contains("headline") ? one + "\n" + told : told + one + "\n";
      }
      for (const Json& change : moment["changes"]) {
        told += change["object"].get<std::string>() + ": " + change["text"].get<std::string>();
        told += "\n";
      }
      found = step;
      return told;
    }
    return "no such step";
  }
  // The same, for the first step whose message contains this.
  std::string Saying(const std::string& what, const std::string& part, std::uint32_t from = 1) {
    for (;; from = found + 1) {
      std::string told = At(what, from);
      if (found < from || told.find(part) != std::string::npos) return told;
    }
  }

  std::uint32_t found = 0;
};

const char* const kFaulty = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: faulty}
spec:
  until: 12m
  pods: [{runs: [{for: 60s}]}]
  timeline:
  - {at: 5s, api: {verb: create, resource: pods, count: 2}}
  - {at: 5s, delete: {kind: Pod, pod: {job: demo}}}
  - {at: 80s, node: {name: node-1, state: down}}
  - {at: 81s, node: {name: node-2, state: down}}
  - {at: 82s, node: {name: node-3, state: cordoned}}
)";

TEST(StepReasons, NameInformerEventAndExpiredDelay) {
  Told run(testing::kOneFailure);
  struct Case {
    const char* what;
    const char* told;
  };
  const Case kStepReasonsCases[] = {
      {"Informer sees Job demo appear",
       "A new Job is synced immediately, so default/demo goes on the work queue. [addJob,]\n"
       "The change written at 0s reaches the controllers' cache now, 10ms later: created. "
       "[processDeltas,]"},
      {"Informer sees Job demo change",
       "Only the status or metadata changed, not the spec. A sync of default/demo is already due "
       "at 1.02s, and the earlier time counts. [updateJob,]"},
      {"Informer sees Pod demo-",
       "A pod of default/demo appeared, so that Job is synced in 1s, at 1.02s. Pod changes wait "
       "for the batch period (SyncJobBatchPeriod), so that one sync handles several. [addPod,]"},
      {"The work queue's delay for default/demo",
       "The delay of 1s, requested at 20ms, is over, so a worker takes default/demo next. It was "
       "the batch period of pod changes and status updates, so that one sync handles several. "
       "[enqueueSyncJobBatched,]"},
  };
  for (const Case& c : kStepReasonsCases) {
    const std::string told = run.At(c.what);
    EXPECT_EQ(told.rfind(c.told, 0), 0u) << told;
  }
}

TEST(StepReasons, NameFaultThatRejectedCallAndFateOfNode) {
  Told run(kFaulty);
  ASSERT_GT(run.steps, 0u);
  const auto expect = [&](const char* what, const char* part, std::uint32_t from = 1) {
    const std::string told = run.At(what, from);
    EXPECT_NE(told.find(part), std::string::npos) << what << ":\n" << told;
  };
  const std::string told = run.Saying("Job controller syncs", "The scenario makes");
  EXPECT_NE(told.find("The scenario makes this pod creation fail, and 1 more call of this kind. "
                      "[manageJob,17]"),
            std::string::npos)
      << told;
  expect("Node node-1 goes down",
         "The node controller notices after the grace period of 50s, at 2m12.5s. "
         "[tryUpdateNodeHealth,]");
  expect("Node node-1 goes down", "Node node-1: its kubelet stops");
  expect("Node controller notices that node-1",
         "node-1 went down at 1m20s and has not responded for the grace period of 50s. It is "
         "marked not ready and tainted node.kubernetes.io/unreachable:NoExecute. Pods that "
         "tolerate this for 5m0s are deleted at 7m12.5s. [tryUpdateNodeHealth,19]");
  expect("Node node-3 is cordoned", "The scheduler binds no new pods to it");
}

TEST(StepReasons, ReportOverwrittenCondition) {
  Told run(testing::kEndIsWrittenOver);
  ASSERT_NE(run.Saying("Job controller syncs", "condition Failed="), "no such step");
  const std::string next = run.At("Job controller syncs", run.found + 1);
  EXPECT_NE(next.find("Job demo: condition Failed=True → none"), std::string::npos) << next;
}

TEST(StepReasons, ReportWhatStoppedControllersForget) {
  Told run(
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec: {template: {spec: "
      "{restartPolicy: Never, containers: [{name: main, image: busybox}]}}}\n---\n"
      "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: restarted}\nspec:\n"
      "  timeline: [{at: 5s, controller: {name: job, state: restart, downFor: 30s}}]\n");
  const std::string told = run.At("The controllers");
  EXPECT_NE(told.find("Cached Job demo: lost with the process\n"), std::string::npos) << told;
  EXPECT_EQ(told.find("reaches the controllers' cache"), std::string::npos) << told;
  EXPECT_EQ(told.find("gone"), std::string::npos) << told;
}

TEST(StepReasons, ReportStartDelayedByForbid) {
  Told run(testing::ReadFile("web/examples/cron-forbid.yaml"));
  std::string told = run.Saying("CronJob controller syncs", "Forbid");
  EXPECT_EQ(told.rfind("Skipped for now: Job slow-15778081 is still running (Forbid). This run "
                       "starts late, once no Job is running, unless a later start time or the "
                       "starting deadline has passed by then. [syncCronJob,",
                       0),
            0u)
      << told;
  told = run.Saying("CronJob controller syncs", "creates Job", run.found + 1);
  EXPECT_EQ(told.rfind("A start time of the schedule has come, so the controller creates Job "
                       "slow-15778082.",
                       0),
            0u)
      << "the headline: " << told;
  std::vector<std::string> in_order;
  const Json moment = run.Moment(run.found, 1);
  for (const Json& why : moment["why"]) {
    in_order.push_back(why["text"].get<std::string>().substr(0, 28));
  }
  EXPECT_EQ(in_order, (std::vector<std::string>{
                          "Job slow-15778081 has finish", "The most recent start time o",
                          "A start time of the schedule", "The CronJob is synced again "}));
}

TEST(StepReasons, ReportUselessSyncBeforeFinalizerTracking) {
  Told run(testing::ReadFile("web/examples/failed-pods-other-order.yaml"));
  const std::string waits =
      "default/demo is already on the work queue, where it waits for a worker or for the same or "
      "an earlier time. [AddAfter,]";
  int in_vain = 0;
  for (std::uint32_t step = 1; step <= run.steps; ++step) {
    const std::string told = run.At("Informer sees Pod", step);
    if (run.found < step) break;
    in_vain += told.rfind(waits, 0) == 0;
    EXPECT_EQ(told.find("No unfinished Job"), std::string::npos) << run.found << ": " << told;
    step = run.found;
  }
  EXPECT_GT(in_vain, 0);
}

TEST(StepReasons, ReportIgnoredPodEventBeforeFinalizerTracking) {
  Told run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: gone}
spec:
  version: v1.18
  pods: [{runs: [{for: 60s}]}]
  timeline:
  - {at: 5s, delete: {kind: Job, name: demo}}
)");
  const std::string told = run.Saying("Informer sees Pod demo-", "No unfinished");
  EXPECT_EQ(told.rfind("No unfinished Job in the cache controls the pod", 0), 0u) << told;
}

TEST(StepReasons, ReportThatFirstCronJobControllerHasNoQueue) {
  std::string text = testing::ReadFile("web/examples/cron-hello.yaml");
  text.insert(text.find("until:"), "version: v1.18\n  ");
  Told run(text);
  std::size_t rounds = 0;
  for (std::uint32_t step = 1; step <= run.steps; ++step) {
    const Json moment = run.Moment(step, 1);
    bool acts = false, says = false;
    for (const Json& why : moment["why"]) {
      const std::string function = why.value("source", Json::object()).value("function", "");
      acts |= function == "syncOne" || function == "cleanupFinishedJobs";
      says |= function == "syncAll";
      EXPECT_EQ(why["text"].get<std::string>().find("delay of -"), std::string::npos) << why;
    }
    EXPECT_LE(acts, says) << step << ": " << moment["why"];
    rounds += acts;
  }
  EXPECT_GT(rounds, 5u);
}

TEST(StepReasons, PointToLineOfQuota) {
  Told run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  parallelism: 4
  completions: 4
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: quota}
spec:
  cluster:
    quota: {pods: 2}
)");
  int refusals = 0;
  for (std::uint32_t step = 1; step <= run.steps; ++step) {
    const Json moment = run.Moment(step, 1);
    for (const Json& why : moment["why"]) {
      if (why["text"] !=
          "The API server rejects the pod because it would exceed a "
          "resource quota.")
        continue;
      ++refusals;
      EXPECT_EQ(why["source"]["function"], "CheckRequest");
      EXPECT_EQ(why["span"]["line"], 17);
    }
  }
  EXPECT_GT(refusals, 0);
}

TEST(StepReasons, NameFunctionThatMadeRejectedCall) {
  Told run(R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: often}
spec:
  schedule: "* * * * *"
  concurrencyPolicy: Replace
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: busybox}]
---
apiVersion: batch/v1
kind: Job
metadata: {name: brief}
spec:
  ttlSecondsAfterFinished: 5
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: refused}
spec:
  until: 4m
  pods:
  - match: {job: brief}
    runs: [{for: 3s}]
  - runs: [{for: 2m}]
  timeline:
  - {at: 1s, api: {verb: delete, resource: jobs, count: 1, error: Forbidden}}
  - {at: 30s, api: {verb: create, resource: jobs, count: 1, error: Forbidden}}
  - {at: 70s, api: {verb: delete, resource: jobs, count: 1, error: Forbidden}}
  - {at: 150s, api: {verb: updateStatus, resource: cronjobs, count: 1, error: Forbidden}}
)");
  std::string all;
  for (std::uint32_t step = 1; step <= run.steps; ++step) {
    const Json moment = run.Moment(step, 1);
    for (const Json& why : moment["why"]) {
      const std::string text = why["text"];
      if (text.rfind("The API server rejected", 0) != 0) continue;
      const std::string call = text.substr(text.find(": ") + 2);
      const std::string line = call.substr(0, call.find(':')) + " by " +
                               why.value("source", Json::object()).value("function", "nobody") +
                               "\n";
      if (all.find(line) == std::string::npos) all += line;
    }
  }
  EXPECT_EQ(all,
            "delete jobs by processJob\n"
            "create jobs by syncCronJob\n"
            "delete jobs by deleteJob\n"
            "updateStatus cronjobs by sync\n");
}

}  // namespace
}  // namespace jobplay
