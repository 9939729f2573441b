// The engine's answers to the page agree with each other over whole runs, and are as expected in
// small ones.
#include "core/view/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/share/link.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

struct EngineRun : testing::WholeRun {
  using WholeRun::WholeRun;
  Json Job(std::uint32_t step) { return Moment(step)["jobs"][0]; }

  const Json lanes = Json::parse(engine.AllLanes());
};

struct Columns {
  std::vector<double> time;
  std::vector<std::uint8_t> flags;
};

Columns Decode(const std::string& bytes) {
  Columns columns;
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data(), 4);
  EXPECT_EQ(bytes.size(), 8 + std::size_t{9} * count);
  columns.time.resize(count);
  std::memcpy(columns.time.data(), bytes.data() + 8, std::size_t{8} * count);
  columns.flags.assign(bytes.begin() + 8 + 8 * count, bytes.end());
  return columns;
}

const char* const kIndexedWithFaults = R"(apiVersion: batch/v1
kind: Job
metadata: {name: work}
spec:
  completions: 4
  parallelism: 3
  completionMode: Indexed
  backoffLimitPerIndex: 2
  ttlSecondsAfterFinished: 30
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: faults}
spec:
  until: 15m
  pods:
  - match: {index: "1", attempt: "1-2"}
    runs: [{for: 3s, exit: 7}]
  - runs: [{for: 20s}]
  timeline:
  - {at: 12s, node: {name: node-1, state: down}}
  - {at: 40s, node: {name: node-1, state: up}}
  - {at: 50s, patch: {kind: Job, name: work, patch: {spec: {suspend: true}}}}
  - {at: 60s, patch: {kind: Job, name: work, patch: {spec: {suspend: false}}}}
  - {at: 62s, controller: {name: job, state: restart, downFor: 20s}}
  - {at: 65s, api: {verb: create, resource: pods, count: 1, error: Forbidden, message: "exceeded quota"}}
  - {at: 95s, patch: {kind: Job, name: nobody, patch: {spec: {suspend: true}}}}
)";

const char* const kCronJob = R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: "* * * * *"
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      backoffLimit: 0
      template:
        spec:
          restartPolicy: OnFailure
          containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: tick}
spec:
  until: 3m30s
  pods:
  - runs: [{for: 5s, exit: 1}, {for: 70s}]
)";

// Must hold for any run.
void ExpectConsistent(const std::string& what, const std::string& text) {
  SCOPED_TRACE(what);
  EngineRun run(text);
  const Columns columns = Decode(run.engine.Steps(1, run.steps + 1));
  ASSERT_EQ(columns.time.size(), run.steps);
  for (std::size_t i = 1; i < columns.time.size(); ++i) {
    ASSERT_GE(columns.time[i], columns.time[i - 1]);
  }

  std::map<std::string, Json> pods;
  for (const Json& pod : run.lanes["pods"]) {
    const Json& segments = pod["segments"];
    ASSERT_FALSE(segments.empty()) << pod.dump();
    EXPECT_EQ(segments.front()["from"], pod["created"]);
    for (std::size_t i = 1; i < segments.size(); ++i) {
      EXPECT_EQ(segments[i - 1]["to"], segments[i]["from"]) << pod.dump();
    }
    EXPECT_EQ(segments.back().contains("to"), pod.contains("removed")) << pod.dump();
    for (const Json& segment : segments) {
      EXPECT_TRUE(run.lanes["states"].contains(segment["kind"].get<std::string>())) << segment;
    }
    EXPECT_TRUE(pods.emplace(pod["name"], pod).second) << "two pods of one name";
  }

  // Steps, visited in both directions, agree with the lanes, the columns and each other.
  const std::uint32_t stride = std::max(1u, run.steps / 60);
  std::map<std::uint32_t, std::string> seen;
  for (std::uint32_t k = 0; k <= run.steps; k += stride) seen[k] = run.engine.Moment(k, 0, 1000);
  for (auto it = seen.rbegin(); it != seen.rend(); ++it) {
    const auto& [k, bytes] = *it;
    ASSERT_EQ(run.engine.Moment(k, 0, 1000), bytes) << k;
    const Json moment = Json::parse(bytes);
    const std::int64_t time = moment["time"];
    ASSERT_EQ(moment["step"], k);
    if (k > 0) {
      ASSERT_EQ(static_cast<double>(time), columns.time[k - 1]);
      ASSERT_EQ(moment["raced"].get<bool>(), (columns.flags[k - 1] & 128) != 0);
      EXPECT_FALSE(moment["what"].get<std::string>().empty());
    }
    ASSERT_EQ(moment["podCount"], moment["pods"].size());
    for (const Json& pod : moment["pods"]) {
      const Json& lane = pods.at(pod["name"]);
      EXPECT_LE(lane["created"].get<std::int64_t>(), time);
      if (lane.contains("removed")) {
        EXPECT_GT(lane["removedStep"].get<std::uint32_t>(), k);
      }
      EXPECT_EQ(pod["age"].get<std::int64_t>(), time - lane["created"].get<std::int64_t>());
      // The segment at the end of the instant; within it the pod may be in another phase.
      if (k < run.steps && columns.time[k] == static_cast<double>(time)) continue;
      const Json* at = nullptr;
      for (const Json& segment : lane["segments"]) {
        if (segment["from"].get<std::int64_t>() <= time) at = &segment;
      }
      ASSERT_NE(at, nullptr);
      const std::string kind = (*at)["kind"];
      EXPECT_EQ(kind == "succeeded", pod["phase"] == "Succeeded") << pod.dump();
      EXPECT_EQ(kind == "failed", pod["phase"] == "Failed") << pod.dump();
      if (kind == "running") {
        EXPECT_EQ(pod["ready"], true) << pod.dump();
      }
      EXPECT_EQ(at->value("deleting", false), pod["deleting"].get<bool>());
    }
    std::size_t windowed = 0;
    for (std::uint32_t first = 0; first < moment["podCount"].get<std::uint32_t>(); first += 3) {
      const Json window = Json::parse(run.engine.Moment(k, first, 3));
      for (std::size_t i = 0; i < window["pods"].size(); ++i, ++windowed) {
        ASSERT_EQ(window["pods"][i], moment["pods"][first + i]);
      }
    }
    ASSERT_EQ(windowed, moment["pods"].size());
    Json failed = Json::array();
    for (const Json& pod : moment["pods"]) {
      if (pod["phase"] == "Failed" || pod["restarts"] > 0) failed.push_back(pod);
    }
    const Json alone = Json::parse(run.engine.Moment(k, 0, 1000, true));
    ASSERT_EQ(alone["pods"], failed);
    ASSERT_EQ(alone["listed"], failed.size());
    ASSERT_EQ(alone["podCount"], moment["podCount"]);
    for (const Json& job : moment["jobs"]) {
      std::int32_t active = 0;
      for (const Json& pod : moment["pods"]) {
        active += pod["job"] == job["name"] && !pod["deleting"] && pod["phase"] != "Failed" &&
                  pod["phase"] != "Succeeded";
      }
      EXPECT_EQ(job["cache"]["activePods"], active);
      EXPECT_EQ(
          job["awaitedFinalizers"].size() + 0,
          std::set<Json>(job["awaitedFinalizers"].begin(), job["awaitedFinalizers"].end()).size());
      const Json causes =
          run.Causes("Job/" + job["name"].get<std::string>(), "status.active", k)["causes"];
      for (std::size_t i = 1; i < causes.size(); ++i) {
        EXPECT_LT(causes[i]["step"].get<std::uint32_t>(),
                  causes[i - 1]["step"].get<std::uint32_t>());
      }
    }
    // No pending change arrives in the past.
    for (const Json& event : moment["watch"]) EXPECT_GE(event["arrives"].get<std::int64_t>(), time);
  }

  // Landmarks by flag are at the steps with the flags.
  const std::pair<const char*, int> kFlags[] = {{"visible", 1}, {"sync", 2},    {"failure", 4},
                                                {"event", 16},  {"action", 32}, {"internal", 64}};
  for (const auto& [name, bit] : kFlags) {
    std::vector<std::uint32_t> there, found;
    for (std::uint32_t k = 1; k <= run.steps; ++k) {
      if (columns.flags[k - 1] & bit) there.push_back(k);
    }
    for (std::uint32_t k = 0; (k = run.engine.Find(name, k, 1)) != 0;) found.push_back(k);
    EXPECT_EQ(found, there) << name;
  }
  std::size_t events = 0;
  for (const Json& line : Json::parse(run.engine.Log(1, run.steps + 1))) {
    events += line["kind"] == "event";
    EXPECT_TRUE(line["type"].is_string() && !line["type"].get<std::string>().empty())
        << line.dump();
  }
  EXPECT_EQ(events > 0, run.engine.Find("event", 0, 1) != 0);
}

TEST(Engine, AnswersAgreeOverWholeRuns) {
  ExpectConsistent("one failure", testing::kOneFailure);
  ExpectConsistent("an Indexed Job and all kinds of faults", kIndexedWithFaults);
  ExpectConsistent("a CronJob", kCronJob);
}

TEST(Engine, LogsCallsAndRejections) {
  EngineRun run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: brief}
spec:
  suspend: false
  ttlSecondsAfterFinished: 5
  parallelism: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: often}
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
metadata: {name: calls}
spec:
  until: 2m
  pods: [{runs: [{for: 10s}]}]
  timeline:
  - {at: 3s, patch: {kind: Job, name: brief, patch: {spec: {suspend: true}}}}
  - {at: 40s, patch: {kind: Job, name: brief, patch: {spec: {suspend: false}}}}
  - {at: 59s, api: {verb: updateStatus, resource: cronjobs, count: 1, error: Conflict}}
)");
  std::map<std::string, int> calls;
  for (const Json& line : Json::parse(run.engine.Log(1, run.steps + 1))) {
    if (line["kind"] != "call") continue;
    const std::string object = line["object"];
    ++calls[line["type"].get<std::string>() + " " + object.substr(0, object.find('/')) +
            (line.contains("error") ? " refused" : "")];
  }
  EXPECT_EQ(calls["delete Pod"], 4) << "two for the suspension, two by the garbage collector";
  EXPECT_EQ(calls["delete Job"], 1) << "for the TTL";
  EXPECT_EQ(calls["patch Job"], 1) << "the garbage collector's";
  EXPECT_GE(calls["patch Pod"], 4) << "finalizers, also of the two that were being deleted";
  EXPECT_EQ(calls["updateStatus CronJob refused"], 1);
  EXPECT_GE(calls["updateStatus CronJob"], 1);
}

TEST(Engine, AnswersAgreeForEveryRecordedScenario) {
  const auto files = testing::RecordingFiles({"v1.36/controller"});
  ASSERT_FALSE(files.empty());
  for (std::size_t i = 0; i < files.size(); i += 6) {
    ExpectConsistent(files[i].filename(), testing::ScenarioText(files[i]));
  }
}

// One Job whose pods restart in place, seen two seconds late.
constexpr const char* kLateWatch = R"(apiVersion: batch/v1
kind: Job
metadata: {name: late}
spec:
  completions: 8
  parallelism: 8
  backoffLimit: 9
  template:
    spec:
      restartPolicy: OnFailure
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: late}
spec:
  until: 5m
  cluster: {watchDelay: 2s, nodes: 2}
  pods:
  - runs: [{for: 2s, exit: 3}, {for: 2s}]
)";

TEST(Engine, ReportsCacheBehindWhileChangesArePending) {
  EngineRun run(kLateWatch);
  std::size_t same_count = 0, cut = 0;
  for (std::uint32_t k = 1; k <= run.steps; ++k) {
    const Json moment = run.Moment(k);
    if (moment["jobs"].empty()) continue;
    const Json& cache = moment["jobs"][0]["cache"];
    std::set<std::string> late;
    for (const Json& event : moment["watch"]) {
      late.insert(event["kind"].get<std::string>() + "/" + event["name"].get<std::string>());
    }
    ASSERT_EQ(cache["behind"].get<bool>(), !late.empty()) << k;
    late.erase("Job/late");
    ASSERT_EQ(cache["unseen"].get<std::size_t>(), late.size()) << k;
    ASSERT_EQ(cache["pods"].size(), std::min<std::size_t>(6, late.size())) << k;
    cut += late.size() > 6;
    same_count += !late.empty() && cache["activePods"] == cache["activePodsSeen"];
    for (const Json& pod : cache["pods"]) {
      EXPECT_NE(pod["seen"], pod["stored"]) << k;
      EXPECT_EQ(late.count("Pod/" + pod["name"].get<std::string>()), 1u) << k;
    }
  }
  // Equal numbers of active pods do not mean that both sides agree.
  EXPECT_GT(same_count, 0u);
  EXPECT_GT(cut, 0u);

  const std::uint32_t created = run.engine.Find("pod:created", 0, 1);
  const Json pod = run.Job(created)["cache"]["pods"][0];
  EXPECT_TRUE(pod["seen"].is_null());
  const Json& stored = pod["stored"];
  EXPECT_EQ(stored["phase"], "Pending");
  EXPECT_EQ(stored["finalizer"], true);
  EXPECT_EQ(stored["ready"], false);
}

TEST(Engine, ShowsKeyOfSyncAsProcessingInItsStep) {
  EngineRun run(kLateWatch);
  const Columns columns = Decode(run.engine.Steps(1, run.steps + 1));
  std::size_t syncs = 0;
  for (std::uint32_t k = 1; k <= run.steps; ++k) {
    const Json moment = run.Moment(k);
    std::size_t processing = 0;
    for (const Json& queue : moment["queues"]) {
      for (const Json& item : queue["items"]) processing += item["state"] == "processing";
    }
    if (moment["what"] == "Job controller syncs default/late") {
      ++syncs;
      EXPECT_EQ(moment["queues"][0]["items"][0]["key"], "default/late");
      EXPECT_EQ(moment["queues"][0]["items"][0]["state"], "processing");
    }
    EXPECT_EQ(processing, columns.flags[k - 1] & 2 ? 1u : 0u) << k;
  }
  EXPECT_GT(syncs, 3u);
}

TEST(Engine, RunsInPartsLikeInOneGo) {
  EngineRun whole(kIndexedWithFaults);
  Engine parts;
  parts.Load(kIndexedWithFaults);
  Json ran;
  do {
    ran = Json::parse(parts.Run(7));
  } while (!ran["done"].get<bool>());
  EXPECT_EQ(ran["hash"], whole.ran["hash"]);
  EXPECT_EQ(Json::parse(parts.AllLanes()), whole.lanes);
}

constexpr char kFailingJob[] =
    "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  template:\n    spec:\n"
    "      restartPolicy: Never\n      containers:\n      - name: main\n        image: busybox\n"
    "        command: [sh, -c, exit 1]\n";

std::string CronJobOf(const std::string& schedule, const std::string& more = "") {
  return "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: c" +
         std::to_string(schedule.size()) + "}\nspec:\n  schedule: \"" + schedule + "\"\n" + more +
         "  jobTemplate:\n    spec:\n      template:\n        spec:\n"
         "          restartPolicy: Never\n          containers: [{name: main, image: busybox}]\n";
}

TEST(Engine, RunsManifestsWithoutScenarioUntilNothingIsLeftToDo) {
  EngineRun whole(kFailingJob);
  const Json job = whole.Job(whole.steps);
  EXPECT_EQ(job["status"]["conditions"][1]["type"], "Failed") << job.dump();
  EXPECT_GT(whole.ran["now"], 600'000'000);
  EXPECT_FALSE(whole.ran.contains("problem")) << whole.ran.dump();
}

TEST(Engine, RunsCronJobsForThreeStartsEach) {
  const auto until = [](const std::string& text) {
    Engine engine;
    return FormatDuration({Json::parse(engine.Load(text))["until"].get<std::int64_t>() * 1000});
  };
  EXPECT_EQ(until(kFailingJob), "24h0m0s");
  const auto with_ttl = [](const std::string& seconds) {
    std::string job = kFailingJob;
    return job.replace(job.find("spec:\n"), 6,
                       "spec:\n  ttlSecondsAfterFinished: " + seconds + "\n");
  };
  EXPECT_EQ(until(with_ttl("86400")), "48h0m0s");
  EXPECT_EQ(until(with_ttl("2000000000")), "768h0m0s");
  EXPECT_EQ(until(CronJobOf("* * * * *")), "10m0s");
  EXPECT_EQ(until(CronJobOf("*/5 * * * *")), "20m0s");
  EXPECT_EQ(until(CronJobOf("0 * * * *")), "3h15m0s");
  EXPECT_EQ(until(CronJobOf("30 2 * * *")), "50h45m0s");
  EXPECT_EQ(until(CronJobOf("0 * * * *") + "---\n" + CronJobOf("*/5 * * * *")), "3h15m0s");
  EXPECT_EQ(until(CronJobOf("0 0 1 * *")), "744h15m0s");
  EXPECT_EQ(until(CronJobOf("0 0 31 2 *")), "10m0s");
  // The first start is shown whenever it is, except with the controller that polls every ten
  // seconds.
  EXPECT_EQ(until(CronJobOf("30 2 29 3 *")), "2114h45m0s");
  EXPECT_EQ(until(CronJobOf("30 2 29 3 *") + "---\n" + CronJobOf("*/5 * * * *")), "416h40m0s");
  EXPECT_EQ(until(CronJobOf("0 * * * *", "  suspend: true\n")), "3h15m0s");
  // A month of minutes would take long: this many starts are enough.
  EXPECT_EQ(until(CronJobOf("* * * * *") + "---\n" + CronJobOf("0 00 1 * *")), "83h20m0s");
  EXPECT_EQ(until(std::string(kFailingJob) +
                  "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\n"),
            "10m0s");
}

TEST(Engine, ShowsPodWithSidecarLikeKubectl) {
  EngineRun whole(
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  template:\n    spec:\n"
      "      restartPolicy: Never\n"
      "      initContainers: [{name: proxy, image: x, restartPolicy: Always}]\n"
      "      containers: [{name: main, image: x, command: [sleep, '5']}]\n");
  std::string told;
  for (std::uint32_t step = 0; step <= whole.steps; ++step) {
    const Json moment = whole.Moment(step);
    if (moment["pods"].empty()) continue;
    const Json& pod = moment["pods"][0];
    const std::string now =
        pod["containersReady"].get<std::string>() + " " + pod["status"].get<std::string>() + "; ";
    if (told.size() < now.size() || told.substr(told.size() - now.size()) != now) told += now;
  }
  EXPECT_EQ(
      told,
      "0/2 Pending; 0/2 Init:0/1; 1/2 PodInitializing; 2/2 Running; 1/2 Completed; 0/2 Completed; ");
}

TEST(Engine, ReportsScenarioThatEndsBeforeCronJobIsDue) {
  const auto ran = [](const std::string& schedule, const std::string& suspend) {
    const EngineRun whole(
        "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: nightly}\nspec:\n  schedule: \"" +
        schedule + "\"\n" + suspend +
        "  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, "
        "image: b}]}}}}\n---\napiVersion: playground/v1\nkind: Scenario\nspec:\n"
        "  start: \"2026-03-01T00:30:00Z\"\n");
    return whole.ran;
  };
  const auto told = [&](const std::string& schedule, const std::string& suspend) {
    const Json problem = ran(schedule, suspend).value("problem", Json::object());
    return problem.value("message", "");
  };
  EXPECT_EQ(told("0 2 * * *", ""),
            "The scenario ends at 10m0s, before CronJob nightly is due at 1h30m0s. To run longer, "
            "set a later spec.until.");
  // One click later it has started three times.
  const Json mend = ran("0 2 * * *", "")["problem"]["mends"][0];
  EXPECT_EQ(mend["title"], "Write until: 49h45m0s");
  EXPECT_EQ(mend["edits"][0]["text"], "until: 49h45m0s\n  ");
  EXPECT_EQ(told("35 0 * * *", ""), "");
  EXPECT_EQ(told("0 2 * * *", "  suspend: true\n"), "");
}

TEST(Engine, ReportsUnfinishedJobs) {
  const std::string scenario =
      "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec:\n";
  const std::string commands = scenario + "  cluster: {commands: true}\n";
  EngineRun whole(kFailingJob + commands);
  ASSERT_TRUE(whole.ran.contains("problem"));
  const Json problem = whole.ran["problem"];
  EXPECT_EQ(problem["severity"], "info");
  EXPECT_EQ(problem["message"],
            "The scenario ends at 10m0s with Job demo unfinished. To run longer, set a later "
            "spec.until.");
  EXPECT_FALSE(problem.contains("span"));
  ASSERT_EQ(whole.ran["unfinished"].size(), 1u);
  EXPECT_EQ(whole.ran["unfinished"][0]["name"], "demo");
  EXPECT_EQ(whole.ran["unfinished"][0]["ref"]["namespace"], "default");

  const Json placed = EngineRun(kFailingJob + commands + "  until: 30s\n").ran["problem"];
  EXPECT_EQ(placed["span"]["line"], 18);
  whole.engine.SetLanguage("ja");
  EXPECT_EQ(
      Json::parse(whole.engine.Run(1))["problem"]["message"],
      "シナリオは10m0sで終わり、Job demoは終わっていない。どこまで動かすかはspec.untilで決まる。");

  const char* done[] = {
      // It is over, or waits for the user.
      "  until: 1m\n",
      "  timeline: [{at: 3s, patch: {kind: Job, name: demo, patch: {spec: {suspend: true}}}}]\n"};
  for (const char* spec : done) {
    EXPECT_FALSE(EngineRun(kFailingJob + scenario + spec).ran.contains("unfinished")) << spec;
  }
  // Its pods run, or wait, until someone stops them.
  for (const char* spec :
       {"  pods: [{runs: [{}]}]\n", "  pods: [{unschedulable: true}]\n  until: 1m\n"}) {
    const Json ran = EngineRun(kFailingJob + scenario + spec).ran;
    EXPECT_EQ(ran["unfinished"].size(), 1u) << spec;
    EXPECT_EQ(ran["problem"]["message"],
              "Job demo does not finish: nothing more happens to its pods. "
              "spec.activeDeadlineSeconds would end it.")
        << spec;
  }
}

TEST(Engine, LocatesMistakeAndKeepsPreviousRun) {
  EngineRun run(testing::kOneFailure);
  const std::string before = run.engine.Moment(5, 0, 10);
  const Json loaded =
      Json::parse(run.engine.Load("kind: Job\napiVersion: batch/v1\nspec:\n  fly: 1\n"));
  EXPECT_EQ(loaded["ok"], false);
  ASSERT_FALSE(loaded["problems"].empty());
  EXPECT_EQ(loaded["problems"][0]["severity"], "error");
  EXPECT_GT(loaded["problems"][0]["span"]["line"], 0);
  EXPECT_EQ(run.engine.Moment(5, 0, 10), before);
}

TEST(Engine, AnswersEveryCallWithNothingLoaded) {
  Engine engine;
  EXPECT_EQ(Json::parse(engine.Run(10))["done"], true);
  EXPECT_EQ(engine.Steps(0, 10).size(), 8u);
  EXPECT_EQ(Json::parse(engine.AllLanes())["pods"], Json::array());
  EXPECT_EQ(Json::parse(engine.Moment(3, 0, 10))["jobs"], Json::array());
  EXPECT_EQ(engine.Log(0, 10), "[]");
  EXPECT_EQ(engine.Find("sync", 0, 1), 0u);
  EXPECT_EQ(engine.StepAt(5), 0u);
  EXPECT_EQ(engine.View("get", "", 0), "");
  EXPECT_EQ(Json::parse(engine.Causes("Job/demo", "status.active", 0))["more"], 0);
}

TEST(Engine, FindsStepByPodNumberReasonOrTime) {
  EngineRun run(R"(
apiVersion: playground/v1
kind: Scenario
metadata: {name: named}
spec:
  cluster: {nodes: 2}
  pods:
  - {match: {index: "1"}, runs: [{for: 4s, exit: 3}]}
  - {match: {index: "2"}, runs: [{for: 8s, exit: 137, reason: OOMKilled}]}
  - {runs: [{for: 60s}]}
  timeline:
  - {at: 20s, node: {name: node-2, state: drained}}
  - {at: 30s, node: {name: node-1, state: down}}
  - {at: 40s, node: {name: node-1, state: up}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  completionMode: Indexed
  completions: 4
  parallelism: 4
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
)");
  const auto find = [&](const char* what) { return run.engine.Find(what, 0, 1); };
  const std::uint32_t first = find("pod:failed");
  ASSERT_NE(first, 0u);
  // The container ended a second before the pod.
  EXPECT_LT(find("exit:3"), first);
  EXPECT_EQ(find("pod:failed@#1"), first);
  const std::uint32_t killed = find("reason:OOMKilled");
  EXPECT_GT(killed, first);
  EXPECT_EQ(find("exit:137"), killed);
  EXPECT_GT(find("pod:failed@#2"), killed);
  EXPECT_EQ(find("pod:failed@#9"), 0u);
  EXPECT_EQ(find("condition:Complete@demo"), find("condition:Complete"));
  EXPECT_NE(find("node:drained@node-2"), 0u);
  EXPECT_EQ(find("node:drained@node-1"), 0u);
  EXPECT_NE(find("node:cordoned@node-2"), 0u);
  EXPECT_NE(find("node:down@node-1"), 0u);
  EXPECT_LT(find("node:down@node-1"), find("node:up@node-1"));

  const std::uint32_t late = find("time>30000"), at = find("time>=30000");
  EXPECT_EQ(at, find("node:down"));
  EXPECT_GT(late, at);
  EXPECT_EQ(run.engine.Find("time>=30000", run.steps, -1), at);
  EXPECT_EQ(run.engine.Find("time>=30000", at, 1), 0u);

  EXPECT_EQ(find("time>=30000|exit:137|pod:failed@#9"), killed);
  const auto last = [&](const char* what) { return run.engine.Find(what, run.steps, -1); };
  EXPECT_EQ(last("exit:3|exit:137"), std::max(last("exit:3"), last("exit:137")));
  EXPECT_EQ(find("|"), 0u);
  const std::uint32_t both = find("when:failed>=1,active<4");
  ASSERT_NE(both, 0u);
  const Json status = run.Job(both)["status"];
  EXPECT_GE(status["failed"], 1);
  EXPECT_LT(status["active"], 4);
}

TEST(Engine, ReportsFailureAndBackOff) {
  EngineRun run(testing::kOneFailure);
  const std::uint32_t failed = run.engine.Find("pod:failed", 0, 1);
  ASSERT_NE(failed, 0u);
  EXPECT_EQ(run.engine.Find("failure", 0, 1), failed);
  EXPECT_EQ(run.engine.Find("pod:failed", failed, 1), 0u);
  EXPECT_EQ(run.engine.Find("pod:failed", run.steps, -1), failed);

  const std::uint32_t counted = run.engine.Find("when:failed>0", 0, 1);
  ASSERT_GT(counted, failed);
  const Json job = run.Job(counted);
  EXPECT_EQ(job["status"]["failed"], 1);
  EXPECT_EQ(job["backoff"]["failures"], 1);
  EXPECT_EQ(job["backoff"]["until"], 13000000);
  bool now = false;
  for (const Json& field : job["changed"]) {
    if (field["path"] != "status.failed") continue;
    EXPECT_EQ(field["of"], "status");
    EXPECT_EQ(field["name"], "failed");
  }
  for (const Json& field : job["changed"]) now |= field["path"] == "status.failed" && field["now"];
  EXPECT_TRUE(now);
  ASSERT_EQ(run.lanes["waits"].size(), 1u);
  EXPECT_EQ(run.lanes["waits"][0]["to"], 13000000);

  // From the counter back to the container's end and the manifest itself.
  const Json causes = run.Causes("Job/demo", "status.failed", run.steps)["causes"];
  ASSERT_GE(causes.size(), 4u);
  EXPECT_EQ(causes[0]["step"], counted);
  std::set<std::uint32_t> steps;
  for (const Json& cause : causes) steps.insert(cause["step"].get<std::uint32_t>());
  EXPECT_EQ(steps.count(failed), 1u) << causes.dump(1);
  EXPECT_EQ(causes.back()["step"], 1);
}

TEST(Engine, ReasonPointsToLine) {
  EngineRun run(testing::kOneFailure);
  const std::uint32_t sync = run.engine.Find("pod:created", 0, 1);
  const Json moment = run.Moment(sync);
  bool found = false;
  for (const Json& why : moment["why"]) {
    if (why.value("field", "") != "spec.parallelism") continue;
    found = true;
    EXPECT_EQ(why["span"]["line"], 7);
    EXPECT_EQ(why["span"]["column"], 3);
    EXPECT_EQ(why["source"]["function"], "manageJob");
  }
  EXPECT_TRUE(found) << moment["why"].dump(1);
}

TEST(Engine, ReasonPointsToPatch) {
  std::string text = testing::kOneFailure;
  text +=
      "  timeline:\n  - {at: 1s, patch: {kind: Job, name: demo, patch: {spec: {suspend: true}}}}\n";
  EngineRun run(text);
  const auto patched = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  int found = 0;
  for (std::uint32_t step = 1; step <= run.steps; ++step) {
    const Json moment = run.Moment(step);
    for (const Json& why : moment["why"]) {
      if (why.value("field", "") != "spec.suspend" || !why.contains("span")) continue;
      ++found;
      EXPECT_EQ(why["span"]["line"], patched) << why.dump(1);
    }
  }
  EXPECT_GT(found, 0);
}

// A pod that restarts until it has its own row of restarts, and is then evicted.
TEST(Engine, FindsLandmarksOfRestartsAndEvictions) {
  EngineRun run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: OnFailure
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: restarts}
spec:
  pods:
  - match: {attempt: "1"}
    runs: [{for: 1s, exit: 1}]
  timeline:
  - {at: 30s, evict: {job: demo}}
)");
  const std::uint32_t first = run.engine.Find("pod:restarted", 0, 1);
  const std::uint32_t second = run.engine.Find("pod:restarted", first, 1);
  ASSERT_NE(second, 0u);
  EXPECT_EQ(run.engine.Find("when:restarts>1", 0, 1), second);
  EXPECT_EQ(run.engine.Find("when:restarts==1", run.steps, -1), first);
  EXPECT_EQ(run.engine.Find("when:restarts>1", second, 1), 0u);
  const std::uint32_t created = run.engine.Find("pod:created", 0, 1);
  EXPECT_EQ(run.engine.Find("when:restarts==0", 0, 1), created);
  const std::uint32_t evicted = run.engine.Find("pod:evicted", 0, 1);
  ASSERT_NE(evicted, 0u);
  EXPECT_EQ(run.engine.Find("pod:evicted", evicted, 1), 0u);
  EXPECT_EQ(Json::parse(run.engine.Moment(evicted, 0, 1))["time"], 30'000'000);
}

TEST(Engine, FindsLandmarksOfConditionsEventsAndPods) {
  EngineRun run(kIndexedWithFaults);
  EXPECT_NE(run.engine.Find("condition:Complete", 0, 1), 0u);
  EXPECT_EQ(run.engine.Find("condition:Failed", 0, 1), 0u);
  EXPECT_NE(run.engine.Find("event:SuccessfulCreate", 0, 1), 0u);
  EXPECT_NE(run.engine.Find("event:ActionRejected", 0, 1), 0u);
  EXPECT_NE(run.engine.Find("pod:deleted", 0, 1), 0u);
  for (const char* nonsense : {"",
                               "fly",
                               "when:",
                               "when:failed",
                               "when:failed=1",
                               "when:x>1",
                               "when:failed>",
                               "when:failed>x",
                               "when:failed>0,",
                               "when:active>0,restarts>0",
                               "time>",
                               "time>=",
                               "time>x",
                               "pod:deleted@",
                               "pod:deleted@#",
                               "@",
                               "@demo",
                               "pod:deleted@nobody",
                               "condition:",
                               "pod:x"}) {
    EXPECT_EQ(run.engine.Find(nonsense, 0, 1), 0u) << nonsense;
  }
  EXPECT_NE(run.engine.Find("job:created", 0, 1), 0u);
  EXPECT_EQ(run.engine.Find("job:finished", 0, 1), run.engine.Find("condition:Complete", 0, 1));
  EXPECT_NE(run.engine.Find("job:resumed", 0, 1), 0u);
  EXPECT_NE(run.engine.Find("job:deleted", 0, 1), 0u);  // by its TTL
  EXPECT_NE(run.engine.Find("node:down", 0, 1), 0u);
  EXPECT_NE(run.engine.Find("pod:running", 0, 1), 0u);
  EXPECT_EQ(run.engine.Find("pod:evicted", 0, 1), 0u);
  EXPECT_EQ(run.engine.Find("when:restarts>0", 0, 1), 0u);
  const std::uint32_t two = run.engine.Find("when:succeeded>=2", 0, 1);
  ASSERT_NE(two, 0u);
  EXPECT_GE(run.Job(two)["status"]["succeeded"], 2);
  EXPECT_LT(run.Job(two - 1)["status"].value("succeeded", 0), 2);
}

TEST(Engine, LosesPodsImmediatelyIfNodeGoesDown) {
  EngineRun run(kIndexedWithFaults);
  const Json& node = run.lanes["nodes"][0];
  ASSERT_EQ(node["segments"].size(), 3u) << node.dump();
  EXPECT_EQ(node["segments"][1]["kind"], "down");
  EXPECT_EQ(node["segments"][1]["from"], 12000000);
  bool lost = false;
  for (const Json& pod : run.lanes["pods"]) {
    for (const Json& segment : pod["segments"]) {
      lost |= segment["kind"] == "lost" && segment["from"] == 12000000 && pod["node"] == "node-1";
    }
  }
  EXPECT_TRUE(lost);
}

TEST(Engine, ReportsNothingPendingWhileControllersAreDown) {
  EngineRun run(kIndexedWithFaults);
  const std::uint32_t step = run.engine.StepAt(70'000'000);
  const Json moment = run.Moment(step);
  EXPECT_EQ(moment["controllers"][0]["running"], false);
  EXPECT_EQ(moment["controllers"][0]["until"], 82'000'000);
  EXPECT_TRUE(moment["watch"].empty());
}

TEST(Engine, MarksRunsOfCronJob) {
  EngineRun run(kCronJob);
  ASSERT_EQ(run.lanes["cronJobs"].size(), 1u);
  const Json& runs = run.lanes["cronJobs"][0]["runs"];
  ASSERT_FALSE(runs.empty());
  EXPECT_EQ(runs[0]["text"], run.lanes["jobs"][0]["name"]);
  EXPECT_EQ(run.Moment(run.steps)["cronJobs"][0]["name"], "tick");
}

TEST(Engine, ViewsMatchKubectl) {
  EngineRun run(testing::kOneFailure);
  const std::uint32_t step = run.engine.StepAt(3'000'000);
  EXPECT_EQ(run.View("get", "", step).rfind("NAME ", 0), 0u);
  EXPECT_NE(run.View("describe", "Job/demo", step).find("Pods Statuses:"), std::string::npos);
  EXPECT_EQ(run.View("yaml", "Job/demo", step).rfind("apiVersion: batch/v1\nkind: Job\n", 0), 0u);
  EXPECT_NE(run.View("get", "Node/node-1", step).find("Ready"), std::string::npos);
  EXPECT_EQ(run.View("get", "Job/nobody", step),
            "Error from server (NotFound): jobs.batch \"nobody\" not found\n");
  EXPECT_EQ(run.View("get", "Node/nobody", step),
            "Error from server (NotFound): nodes \"nobody\" not found\n");
  EXPECT_EQ(run.View("get", "", 0), "No resources found in default namespace.\n");
}

TEST(Engine, ViewsListByName) {
  EngineRun run(testing::kOneFailure);
  const std::string text = run.View("get", "", run.steps);
  std::vector<std::string> names;
  for (std::size_t at = text.find("pod/"); at != std::string::npos; at = text.find("pod/", at + 1))
    names.push_back(text.substr(at, text.find(' ', at) - at));
  EXPECT_EQ(names.size(), 3u) << text;
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end())) << text;
}

TEST(Engine, AgesInViewsAdvanceBetweenSteps) {
  EngineRun run(testing::kOneFailure);
  const std::uint32_t step = run.engine.StepAt(60'000'000);
  ASSERT_EQ(run.engine.StepAt(61'500'000), step) << "nothing happens in between";
  EXPECT_NE(run.View("get", "Job/demo", step, 60'000'000).find(" 60s "), std::string::npos);
  EXPECT_NE(run.View("get", "Job/demo", step, 61'500'000).find(" 61s "), std::string::npos);
  EXPECT_EQ(run.View("get", "Job/demo", step, 1'000'000), run.View("get", "Job/demo", step))
      << "the step has not happened before its time";
}

TEST(Engine, ExplainsInJapaneseIfAsked) {
  EngineRun run(testing::kOneFailure);
  const std::uint32_t sync = run.engine.Find("sync", 0, 1);
  const Json english = run.Moment(sync);
  EXPECT_EQ(run.engine.SetLanguage("ja"), "ja");
  const Json japanese = run.Moment(sync);
  EXPECT_EQ(japanese["what"], "Jobコントローラーがdefault/demoを同期する");
  ASSERT_EQ(japanese["why"].size(), english["why"].size());
  for (std::size_t i = 0; i < english["why"].size(); ++i) {
    EXPECT_NE(japanese["why"][i]["text"], english["why"][i]["text"]);
    EXPECT_EQ(japanese["why"][i]["source"], english["why"][i]["source"]);
  }
  EXPECT_EQ(run.engine.SetLanguage("tlh"), "en");
  EXPECT_EQ(run.Moment(sync), english);
}

TEST(Engine, ClampsStepsToEndOfRun) {
  EngineRun run(testing::kOneFailure);
  EXPECT_EQ(run.Moment(4'000'000'000u)["step"], run.steps);
  EXPECT_EQ(run.engine.StepAt(std::int64_t{1} << 60), run.steps);
  EXPECT_EQ(run.engine.StepAt(-1), 0u);
  EXPECT_EQ(Decode(run.engine.Steps(run.steps, 4'000'000'000u)).time.size(), 1u);
}

TEST(Engine, LinksContainHashOnlyIfTextIsThatOfRun) {
  EngineRun run(kIndexedWithFaults);
  const Json linked = Json::parse(run.engine.Link(kIndexedWithFaults, R"({"step":3})"));
  ASSERT_EQ(linked["ok"], true) << linked;
  Engine other;
  const Json opened = Json::parse(other.Open("#" + linked["fragment"].get<std::string>()));
  ASSERT_EQ(opened["ok"], true) << opened;
  EXPECT_EQ(opened["text"], kIndexedWithFaults);
  EXPECT_EQ(opened["view"], Json({{"step", 3}}));
  EXPECT_EQ(opened["hash"], run.ran["hash"]);

  const Json changed = Json::parse(run.engine.Link("# typed since", "no JSON"));
  const Json unknown = Json::parse(other.Open(changed["fragment"].get<std::string>()));
  EXPECT_EQ(unknown["text"], "# typed since");
  EXPECT_EQ(unknown["hash"], "");
  EXPECT_EQ(unknown["view"], Json::object());
}

TEST(Engine, LinksNameObjectWithoutUid) {
  Engine engine;
  auto opened = [&](const Json& object) {
    const Json linked = Json::parse(engine.Link("kept", Json({{"object", object}}).dump()));
    return Json::parse(engine.Open(linked["fragment"].get<std::string>()))["view"];
  };
  const Json pod = {
      {"kind", "Pod"}, {"namespace", "other"}, {"name", "demo-x7k2p"}, {"uid", "one"}};
  EXPECT_EQ(opened(pod)["object"],
            Json({{"kind", "Pod"}, {"namespace", "other"}, {"name", "demo-x7k2p"}}));
  const Json job = {{"kind", "Job"}, {"namespace", "default"}, {"name", "demo"}};
  EXPECT_EQ(opened(job)["object"], Json({{"kind", "Job"}, {"name", "demo"}}));
  EXPECT_EQ(opened("Job/demo"), Json::object()) << "no reference";
  // The format of all previous links.
  const auto old = EncodeLink({.text = "kept", .view = {{"object", "Pod/demo-x7k2p"}}});
  EXPECT_EQ(Json::parse(engine.Open(*old))["view"]["object"],
            Json({{"kind", "Pod"}, {"name", "demo-x7k2p"}}));
  for (const char* none : {"", "demo", "Secret/a", "Pod/"}) {
    const auto link = EncodeLink({.text = "kept", .view = {{"object", none}}});
    EXPECT_EQ(Json::parse(engine.Open(*link))["view"], Json::object()) << none;
  }
}

TEST(Engine, ReportsHostileLinkAsProblem) {
  Engine engine;
  const Json opened = Json::parse(engine.Open("#v1.garbage"));
  EXPECT_EQ(opened["ok"], false);
  EXPECT_EQ(opened["problem"]["message"].get<std::string>().rfind("this link is damaged", 0), 0u)
      << opened;
  EXPECT_NE(opened["problem"]["remedy"], "");
}

}  // namespace
}  // namespace jobplay
