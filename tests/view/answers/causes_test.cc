// Every visible field has a cause that set it: over many runs, and by hand in small ones.
#include "core/view/answers/causes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/api/answer/json.h"
#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/api/codec/pod.h"
#include "core/base/random.h"
#include "core/sim/timeline.h"
#include "core/view/answers/reference.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

// A recorded run, queried through core's own calls, and its objects, read from the states.
class Recorded {
 public:
  explicit Recorded(std::shared_ptr<const Scenario> scenario) : timeline_(std::move(scenario)) {
    index_.Add(timeline_, 0);
    while (!timeline_.done() && timeline_.size() < 3000) {
      timeline_.Record(1);
      if (timeline_.size() < index_.size()) break;
      index_.Add(timeline_, timeline_.size());
    }
  }

  std::uint32_t steps() const { return timeline_.size(); }

  bool IsAction(std::uint32_t step) const {
    return timeline_.Step(step).what == Happening::kUserAction;
  }

  Json Causes(const std::string& object, const std::string& path, std::uint32_t step) {
    return Json::parse(answer::ToJsonText(CausesOf(
        timeline_, index_, histories_, ReadReference(testing::Named(object)), path, step)));
  }

  // The leaves of the object at a step, each as text; none if there is no such object.
  std::map<std::string, std::string> Fields(TableId table, std::uint32_t id, std::uint32_t step) {
    const StateTables& state = timeline_.At(step);
    Json json;
    if (table == TableId::kJobs) {
      if (const auto job = state.Get<Job>(table, id)) json = ToJson(*job);
    } else if (table == TableId::kCronJobs) {
      if (const auto cron_job = state.Get<CronJob>(table, id)) json = ToJson(*cron_job);
    } else if (const auto pod = state.Get<Pod>(table, id)) {
      json = ToJson(*pod);
    }
    std::map<std::string, std::string> fields;
    for (const auto& [path, value] : LeavesOf(json)) fields[path] = value->dump();
    return fields;
  }

  struct Object {
    TableId table;
    std::uint32_t id;
    std::string name;  // Job/demo
  };
  std::vector<Object> ObjectsAt(std::uint32_t step) {
    std::vector<Object> objects;
    const auto add = [&](TableId table, const std::string& kind, const auto& lives) {
      for (std::uint32_t id = 1; id < lives.size(); ++id) {
        if (lives[id].ExistsAt(step)) objects.push_back({table, id, kind + lives[id].name});
      }
    };
    add(TableId::kJobs, "Job/", index_.jobs());
    add(TableId::kCronJobs, "CronJob/", index_.cron_jobs());
    add(TableId::kPods, "Pod/", index_.pods());
    return objects;
  }

  // The leaves between the writes of one step.
  std::vector<std::map<std::string, std::string>> Between(TableId table, std::uint32_t id,
                                                          std::uint32_t step) {
    std::vector<std::map<std::string, std::string>> between;
    for (const Change& change : timeline_.Changes(step)) {
      if (change.table != table || change.id != id) continue;
      between.emplace_back();
      const Json json = JsonOf(table, change.after);
      for (const auto& [path, value] : LeavesOf(json)) between.back()[path] = value->dump();
    }
    return between;
  }

  // Fields that the object once had and has no more, one path of each.
  std::set<std::string> Gone(const Object& object, std::uint32_t step) {
    std::set<std::string> gone;
    for (const ChangedField& field :
         histories_.Of(timeline_, index_, object.table, object.id).At(step)) {
      if (field.gone) gone.insert(field.path);
    }
    return gone;
  }

 private:
  Timeline timeline_;
  RunIndex index_;
  FieldHistories histories_;
};

// The leaves that are the field or inside it.
std::map<std::string, std::string> Within(const std::map<std::string, std::string>& fields,
                                          const std::string& path) {
  std::map<std::string, std::string> within;
  for (const auto& [name, value] : fields) {
    const bool inside =
        name.compare(0, path.size(), path) == 0 &&
        (name.size() == path.size() || name[path.size()] == '.' || name[path.size()] == '[');
    if (inside) within.emplace(name, value);
  }
  return within;
}

// The fields as the page has them: those directly in spec, status or metadata, and each leaf.
std::set<std::string> Asked(const std::map<std::string, std::string>& fields) {
  std::set<std::string> asked;
  for (const auto& [path, value] : fields) {
    asked.insert(path);
    const std::size_t top = path.find('.');
    if (top != std::string::npos) asked.insert(path.substr(0, path.find_first_of(".[", top + 1)));
  }
  return asked;
}

// Returns the number of fields that were checked.
std::size_t ExpectCauses(const std::filesystem::path& file, Random& random) {
  SCOPED_TRACE(file.filename());
  Recorded run(testing::Load(testing::ScenarioText(file)));
  if (run.steps() == 0) return 0;
  std::size_t asked = 0;
  for (int moment = 0; moment < 6; ++moment) {
    const std::uint32_t step = 1 + random.Below(run.steps());
    for (const Recorded::Object& object : run.ObjectsAt(step)) {
      // There are many similar pods.
      if (object.table == TableId::kPods && random.Below(6) != 0) continue;
      const auto now = run.Fields(object.table, object.id, step);
      std::set<std::string> paths = Asked(now);
      paths.merge(run.Gone(object, step));
      for (const std::string& path : paths) {
        if (random.Below(3) == 0) continue;
        ++asked;
        const std::string about = object.name + " " + path + " at " + std::to_string(step);
        const Json walk = run.Causes(object.name, path, step);
        if (walk["causes"].empty()) {
          ADD_FAILURE() << about << " has no cause";
          continue;
        }
        EXPECT_FALSE(walk.contains("never")) << about;
        const std::uint32_t cause = walk["causes"][0]["step"];
        if (cause == 0 || cause > step) {
          ADD_FAILURE() << about << ": step " << cause;
          continue;
        }
        const auto after = Within(run.Fields(object.table, object.id, cause), path);
        const auto before = Within(run.Fields(object.table, object.id, cause - 1), path);
        bool changed = before != after;
        for (const auto& fields : run.Between(object.table, object.id, cause)) {
          changed |= Within(fields, path) != before;
        }
        EXPECT_TRUE(changed) << about << ": step " << cause << " did not change it";
        EXPECT_EQ(walk["change"].contains("between"), before == after) << about;
        EXPECT_EQ(after, Within(now, path)) << about << " changed again after step " << cause;
        EXPECT_EQ(walk["change"].contains("before"), !before.empty()) << about;
        EXPECT_EQ(walk["change"].contains("after"), !after.empty()) << about;
        if (!before.empty()) {
          const std::uint32_t set = walk["change"]["set"];
          EXPECT_LT(set, cause) << about;
          EXPECT_EQ(Within(run.Fields(object.table, object.id, set), path), before) << about;
        }
        // It leads back to an action of the user, or to a fault of the scenario.
        const Json& root = walk["more"] > 0 ? walk["root"] : walk["causes"].back();
        EXPECT_TRUE(run.IsAction(root["step"])) << about << ": " << root.dump();
        for (std::size_t i = 1; i < walk["causes"].size(); ++i) {
          EXPECT_LT(walk["causes"][i]["step"].get<std::uint32_t>(),
                    walk["causes"][i - 1]["step"].get<std::uint32_t>())
              << about;
        }
        if (::testing::Test::HasFailure()) return asked;
      }
    }
  }
  return asked;
}

TEST(Causes, FirstOneSetsEveryField) {
  Random random(36);
  std::size_t asked = 0;
  for (const auto& file : testing::ExampleFiles()) asked += ExpectCauses(file, random);
  EXPECT_GT(asked, 10'000u);
}

TEST(Causes, FirstOneSetsEveryFieldInRecordedScenarios) {
  const auto files = testing::RecordingFiles({"v1.36/controller"});
  ASSERT_FALSE(files.empty());
  Random random(1363);
  std::size_t asked = 0;
  for (const auto& file : files) {
    if (random.Below(4) == 0) asked += ExpectCauses(file, random);
  }
  EXPECT_GT(asked, 5'000u);
}

struct CausesRun : testing::WholeRun {
  using WholeRun::WholeRun;
  Json Changed(const std::string& path, std::uint32_t step) {
    const Json moment = Moment(step);
    for (const Json& field : moment["jobs"][0]["changed"]) {
      if (field["path"] == path) return field;
    }
    return nullptr;
  }
  Json Status(std::uint32_t step) { return Moment(step)["jobs"][0]["status"]; }
};

TEST(Causes, ReportFieldSetAndClearedInOneStep) {
  CausesRun run(testing::kOneFailure);
  const char* const kPath = "status.uncountedTerminatedPods";
  const std::uint32_t counted = run.engine.Find("when:failed>0", 0, 1);
  ASSERT_NE(counted, 0u);
  // Written empty with the first status, and at the end of every step it is still empty.
  std::uint32_t first = 1;
  while (run.Moment(first)["jobs"].empty() ||
         !run.Status(first).contains("uncountedTerminatedPods")) {
    ++first;
  }
  EXPECT_EQ(run.Status(first)["uncountedTerminatedPods"], Json::object());
  Json walk = run.Causes("Job/demo", kPath, counted - 1);
  EXPECT_EQ(walk["causes"][0]["step"], first);
  EXPECT_FALSE(walk["change"].contains("before"));
  EXPECT_EQ(walk["change"]["after"], Json::object());
  EXPECT_EQ(run.Changed(kPath, counted - 1)["step"], first);

  EXPECT_EQ(run.Status(counted)["uncountedTerminatedPods"], Json::object());
  walk = run.Causes("Job/demo", kPath, counted + 1);
  EXPECT_EQ(walk["causes"][0]["step"], counted);
  EXPECT_EQ(walk["change"]["between"]["failed"].size(), 1u);
  EXPECT_EQ(walk["change"]["after"], Json::object());
  EXPECT_EQ(run.Changed(kPath, counted + 1)["step"], counted);
}

const char* const kSuspended = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  completions: 2
  activeDeadlineSeconds: 600
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: suspend}
spec:
  until: 2m
  pods: [{runs: [{for: 60s}]}]
  timeline:
  - {at: 10s, patch: {kind: Job, name: demo, patch: {spec: {suspend: true}}}}
  - {at: 30s, patch: {kind: Job, name: demo, patch: {spec: {activeDeadlineSeconds: null}}}}
)";

TEST(Causes, NameStepsThatRemovedAndSetField) {
  CausesRun run(kSuspended);
  const std::uint32_t last = run.steps;
  ASSERT_FALSE(run.Status(last).contains("startTime"));
  const Json field = run.Changed("status.startTime", last);
  const std::uint32_t went = field["step"], set = field["set"];
  EXPECT_TRUE(run.Status(went - 1).contains("startTime"));
  EXPECT_FALSE(run.Status(went).contains("startTime"));
  EXPECT_FALSE(run.Status(set - 1).contains("startTime"));
  EXPECT_TRUE(run.Status(set).contains("startTime"));
  const Json walk = run.Causes("Job/demo", "status.startTime", last);
  EXPECT_EQ(walk["causes"][0]["step"], went);
  EXPECT_EQ(walk["change"]["set"], set);
  // It can be asked about, although it is absent.
  const std::set<std::string> fields(walk["fields"].begin(), walk["fields"].end());
  EXPECT_EQ(fields.count("status.startTime"), 1u);
  // A condition as a whole.
  EXPECT_EQ(fields.count("status.conditions[Suspended]"), 1u);
  EXPECT_EQ(fields.count("status.conditions[Suspended].status"), 0u);
  EXPECT_EQ(walk["change"]["before"], run.Status(set)["startTime"]);
  EXPECT_FALSE(walk["change"].contains("after"));
  // A field that exists has no step that removed it.
  EXPECT_FALSE(run.Changed("status.ready", last).contains("set"));
}

TEST(Causes, ReportFieldThatWasNeverSet) {
  CausesRun run(kSuspended);
  const Json walk = run.Causes("Job/demo", "status.completionTime", run.steps);
  EXPECT_EQ(walk["never"], true);
  EXPECT_EQ(walk["causes"][0]["step"], 1);
  EXPECT_TRUE(run.Causes("Job/nobody", "status.active", run.steps)["causes"].empty());
  EXPECT_TRUE(run.Causes("Job/demo", "status.active", 0)["causes"].empty());
}

TEST(Causes, NameWhoSetSpecField) {
  CausesRun run(kSuspended);
  const Json file = run.Causes("Job/demo", "spec.completions", run.steps)["origin"];
  EXPECT_EQ(file["text"], "The manifest of Job/demo sets it.");
  EXPECT_EQ(file["field"], "spec.completions");
  EXPECT_EQ(file["span"]["line"], 5);
  EXPECT_FALSE(file.contains("source"));

  const Json standard = run.Causes("Job/demo", "spec.backoffLimit", run.steps)["origin"];
  EXPECT_EQ(standard["text"],
            "The manifest of Job/demo does not set it, so it has the API server's default.");
  EXPECT_FALSE(standard.contains("span"));
  EXPECT_EQ(standard["source"]["function"], "SetDefaults_Job");

  const Json made = run.Causes("Job/demo", "spec.selector", run.steps)["origin"];
  EXPECT_EQ(made["source"]["function"], "generateSelector");

  const Json deep = run.Causes("Job/demo", "spec.template.spec.containers[main].imagePullPolicy",
                               run.steps)["origin"];
  EXPECT_EQ(deep["source"]["function"], "SetDefaults_Container");
  EXPECT_EQ(run.Causes("Job/demo", "spec.template.spec.containers[main].image",
                       run.steps)["origin"]["span"]["line"],
            10);
  EXPECT_EQ(deep["keys"], Json({"spec", "template", "spec", "containers", "imagePullPolicy"}));

  // Set by the API server before the patch, by the timeline after it, and removed by the timeline.
  const std::uint32_t patched =
      run.Causes("Job/demo", "spec.suspend", run.steps)["causes"][0]["step"];
  EXPECT_EQ(run.Causes("Job/demo", "spec.suspend", patched - 1)["origin"]["text"],
            standard["text"]);
  for (const auto& [path, line] :
       {std::pair("spec.suspend", 19), std::pair("spec.activeDeadlineSeconds", 20)}) {
    const Json later = run.Causes("Job/demo", path, run.steps)["origin"];
    EXPECT_EQ(later["text"], "The scenario's timeline set it.");
    EXPECT_EQ(later["span"]["line"], line);
  }
}

TEST(Causes, PointToFieldOfTemplate) {
  CausesRun run(R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      parallelism: 2
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
  timeline:
  - {at: 90s, patch: {kind: CronJob, name: tick, patch: {spec: {jobTemplate: {spec: {parallelism: 3}}}}}}
)");
  std::set<std::pair<int, int>> said;  // parallelism, line
  const Json moment = run.Moment(run.steps);
  for (const Json& job : moment["jobs"]) {
    const std::string name = "Job/" + job["name"].get<std::string>();
    const Json set = run.Causes(name, "spec.parallelism", run.steps)["origin"];
    said.emplace(job["spec"]["parallelism"], set["span"]["line"]);
    const Json standard = run.Causes(name, "spec.backoffLimit", run.steps)["origin"];
    EXPECT_EQ(standard["field"], "spec.jobTemplate.spec.backoffLimit");
    EXPECT_EQ(standard["source"]["function"], "SetDefaults_Job");
  }
  EXPECT_EQ(said, (std::set<std::pair<int, int>>{{2, 8}, {3, 20}}));
  EXPECT_EQ(run.Causes("CronJob/tick", "spec.suspend", run.steps)["origin"]["source"]["function"],
            "SetDefaults_CronJob");
  const std::string pod = moment["pods"][0]["name"];
  EXPECT_EQ(run.Causes("Pod/" + pod, "spec.restartPolicy", run.steps)["origin"]["span"]["line"],
            11);
}

TEST(Causes, PointToTemplateForManuallyCreatedJob) {
  CausesRun run(R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: "0 0 1 1 *"
  jobTemplate:
    spec:
      completions: 2
      template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: by-hand}
spec:
  until: 5m
  timeline:
  - {at: 10s, createJob: {from: tick, name: by-hand}}
)");
  const Json said = run.Causes("Job/by-hand", "spec.completions", run.steps)["origin"];
  EXPECT_EQ(said["text"], "The manifest of CronJob/tick sets it.");
  EXPECT_EQ(said["span"]["line"], 8);
  const Json left_out = run.Causes("Job/by-hand", "spec.backoffLimit", run.steps)["origin"];
  EXPECT_EQ(left_out["text"],
            "The manifest of CronJob/tick does not set it, so it has the API server's default.");
}

TEST(Causes, PointToLineThatEndsContainer) {
  const auto end = [](CausesRun& run) {
    const std::uint32_t failed = run.engine.Find("pod:failed", 0, 1);
    const Json moment = run.Moment(failed);
    const std::string pod = moment["pods"][0]["name"];
    const Json walk = run.Causes("Pod/" + pod, "status.phase", failed);
    EXPECT_EQ(walk["causes"][0]["step"], failed);
    // The cause of the kubelet's write is the end of the container.
    for (const Json& cause : walk["causes"]) {
      const std::string text = cause["text"];
      if (text.find("A container of pod") == 0) return cause["why"].back();
    }
    ADD_FAILURE() << walk;
    return Json();
  };
  const std::string job = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
        command: [sh, -c, "sleep 5; exit 3"]
)";
  const std::string scenario = R"(---
apiVersion: playground/v1
kind: Scenario
metadata: {name: ends}
spec:
  until: 1m
)";
  CausesRun by_rule(job + scenario +
                    "  pods:\n  - match: {attempt: '2-'}\n  - runs: [{exit: 1, for: 2s}]\n");
  const Json rule = end(by_rule);
  EXPECT_EQ(rule["text"], "This comes from the scenario's rule for this pod.");
  EXPECT_EQ(rule["field"], "spec.pods[1]");
  EXPECT_EQ(rule["span"]["line"], 20);

  CausesRun by_command(job + scenario + "  cluster: {commands: true}\n");
  const Json command = end(by_command);
  EXPECT_EQ(command["text"], "This comes from the container's command.");
  EXPECT_EQ(command["span"]["line"], 11);
}

TEST(Causes, PointToShutdownOfStoppedContainer) {
  const std::string job = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sleep, 5m]}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: stopped}
spec:
  until: 1m
  timeline:
  - {at: 5s, delete: {kind: Pod, pod: {attempt: "1"}}}
)";
  const auto end = [&](const char* more) {
    CausesRun run(job + more);
    const std::uint32_t failed = run.engine.Find("pod:failed", 0, 1);
    const std::string pod = run.Moment(failed - 1)["pods"][0]["name"];
    const Json walk = run.Causes("Pod/" + pod, "status.phase", failed);
    // The cause of the kubelet's write is the stop.
    for (const Json& cause : walk["causes"]) {
      const std::string text = cause["text"];
      if (text.find("The containers of pod") == 0) return cause["why"];
    }
    ADD_FAILURE() << more << walk;
    return Json::array({{{"text", ""}}});
  };
  const std::string nobody =
      "No rule of the scenario sets how this pod's containers shut down, so they exit immediately "
      "with code 143.";
  for (const char* more :
       {"", "  pods: [{node: node-1}]\n", "  pods: [{runs: [{for: 20s, exit: 1}]}]\n"}) {
    const Json why = end(more);
    EXPECT_EQ(why.back()["text"], nobody) << more;
    const bool told = std::any_of(why.begin(), why.end(), [](const Json& one) {
      return one["text"].get<std::string>().find(
                 "was asked to stop (SIGTERM) and exits with code 143.") != std::string::npos;
    });
    EXPECT_TRUE(told) << why;
  }
  const Json rule = end("  pods: [{shutdown: {after: 2s, exit: 3}}]\n").back();
  EXPECT_EQ(rule["text"], "This comes from the scenario's rule for this pod.");
  EXPECT_EQ(rule["field"], "spec.pods[0]");
  const Json killed = end("  pods: [{runs: [{for: 5m}], shutdown: {after: 5m}}]\n");
  EXPECT_EQ(killed.back()["field"], "spec.pods[0]");
  const Json followed = end("  cluster: {commands: true}\n");
  EXPECT_EQ(followed.back()["text"], "This comes from the container's command.");
  EXPECT_NE(killed.dump().find("is killed (SIGKILL) and exits with code 137."), std::string::npos);
}

TEST(Causes, OfLongWalkArePagedBackToBeginning) {
  CausesRun run(testing::ReadFile("web/examples/never-backoff-limit-3.yaml"));
  const std::string job = run.Moment(run.steps)["jobs"][0]["name"].get<std::string>();
  Json walk = run.Causes("Job/" + job, "status.failed", run.steps);
  ASSERT_GT(walk["more"], 0);
  const Json root = walk["root"];
  std::size_t total = walk["causes"].size() + walk["more"].get<std::size_t>();
  std::uint32_t last = walk["causes"].back()["step"];
  std::size_t seen = walk["causes"].size();
  while (walk["more"] > 0) {
    EXPECT_EQ(walk["root"], root);
    walk = run.Causes("", "", last);
    EXPECT_LT(walk["causes"][0]["step"].get<std::uint32_t>(), last);
    seen += walk["causes"].size();
    EXPECT_EQ(seen + walk["more"].get<std::size_t>(), total);
    last = walk["causes"].back()["step"];
  }
  EXPECT_EQ(walk["causes"].back(), root);
  // It begins with the file itself, whose line is given.
  EXPECT_EQ(root["step"], 1);
  EXPECT_EQ(root["why"][0]["field"], "kind");
  // Its message is that of the cause; at the step itself it is shown.
  EXPECT_EQ(root["why"][0]["text"], "");
  EXPECT_EQ(run.Moment(1)["why"][0]["text"], root["text"].get<std::string>() + ".");
  EXPECT_GT(root["why"][0]["span"]["line"], 0);
  EXPECT_TRUE(run.Causes("", "", root["step"])["causes"].empty());
}

TEST(Causes, OfCounterNameCountedPodNotTriggerOfSync) {
  CausesRun run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: idx}
spec:
  completions: 4
  parallelism: 4
  completionMode: Indexed
  backoffLimitPerIndex: 0
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: counted}
spec:
  until: 2m
  pods:
  - match: {index: "3"}
    runs: [{for: 9s, exit: 1}]
  - match: {index: "1"}
    runs: [{for: 8.6s}]
  - runs: [{for: 30s}]
  timeline:
  - {at: 5s, evict: {index: "0"}}
  - {at: 12s, preempt: {index: "2"}}
)");
  const auto texts = [&](const char* path, std::uint32_t step) {
    const Json walk = run.Causes("Job/idx", path, step);
    std::string texts;
    for (const Json& cause : walk["causes"]) texts += cause["text"].get<std::string>() + "\n";
    return texts;
  };
  struct Case {
    const char* found;  // the first step at which this holds
    const char* path;
    std::vector<std::string> told;
    const char* untold;
  };
  const std::vector<Case> cases = {
      {"when:failed>0", "status.failed", {"Evict all pods, index 0"}, "index 2"},
      {"when:failed>1", "status.failed", {"A container of pod idx-3", "Apply Job/idx"}, "Evict"},
      {"when:failed>1", "status.failedIndexes", {"A container of pod idx-3"}, "Evict"},
      {"when:succeeded>0", "status.succeeded", {"A container of pod idx-1"}, "Evict"},
      {"when:failed>2", "status.failedIndexes", {"The scheduler preempts all pods"}, "Evict"},
  };
  for (const Case& c : cases) {
    const std::uint32_t step = run.engine.Find(c.found, 0, 1);
    ASSERT_NE(step, 0u) << c.found;
    const std::string told = texts(c.path, step);
    for (const std::string& text : c.told)
      EXPECT_NE(told.find(text), std::string::npos) << text << " in\n" << told;
    EXPECT_EQ(told.find(c.untold), std::string::npos) << told;
  }
}

TEST(Causes, OfGaugeNamePodsNotLaterSpecChange) {
  CausesRun run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: st}
spec:
  completions: 8
  parallelism: 4
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: moved}
spec:
  until: 1m
  pods: [{runs: [{for: 6s}]}]
  timeline:
  - {at: 7.9s, patch: {kind: Job, name: st, patch: {spec: {parallelism: 3}}}}
)");
  const Json moment =
      Json::parse(run.engine.Moment(run.engine.Find("when:succeeded>3", 0, 1), 0, 1));
  const std::uint32_t step = moment["step"];
  const Json walk = run.Causes("Job/st", "status.ready", step);
  ASSERT_GT(walk["causes"].size(), 1u);
  EXPECT_NE(walk["causes"][1]["text"].get<std::string>().find("Pod st-"), std::string::npos)
      << walk;
  // The event of a pod that ends after that sync is handled by the sync that is already due.
  for (std::uint32_t at = 1; at <= run.steps; ++at) {
    const Json seen = Json::parse(run.engine.Moment(at, 0, 1));
    if (seen["jobs"].empty() || seen["jobs"][0]["status"].value("succeeded", 0) == 8) continue;
    for (const Json& why : seen["why"]) {
      EXPECT_EQ(why["text"].get<std::string>().rfind("No unfinished Job", 0), std::string::npos)
          << at;
    }
  }
}

TEST(Causes, OfCounterNameEndOfPod) {
  // The step that caused the sync that first made the field more than 0, and its own cause.
  const auto told = [](const std::string& text, const char* job, const std::string& field) {
    CausesRun run(text);
    const std::uint32_t step = run.engine.Find("when:" + field + ">0", 0, 1);
    EXPECT_NE(step, 0u);
    const Json walk = run.Causes(std::string("Job/") + job, "status." + field, step);
    std::string all;
    for (const Json& cause : walk["causes"]) all += cause["text"].get<std::string>() + " / ";
    return all;
  };
  // It terminates for 20 s, and counts once it has failed.
  const std::string slow = testing::ReadFile("web/examples/replacement-when-failed.yaml");
  EXPECT_NE(told(slow, "leader", "failed").find("The containers of pod leader-0"),
            std::string::npos)
      << told(slow, "leader", "failed");
  // Of two succeeded pods, the later one is not counted yet, because it still has its finalizer.
  const std::string stays = R"(apiVersion: batch/v1
kind: Job
metadata: {name: two}
spec:
  completions: 2
  parallelism: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: stays}
spec:
  until: 1m
  pods:
  - match: {attempt: "1"}
    runs: [{for: 5s}]
  - runs: [{for: 5.3s}]
  timeline:
  - {at: 6s, api: {verb: patch, resource: pods, count: 1, error: Timeout}}
)";
  const std::string counted = CausesRun(stays).Moment(12)["pods"][0]["name"];
  EXPECT_NE(told(stays, "two", "succeeded").find("A container of pod " + counted),
            std::string::npos)
      << told(stays, "two", "succeeded");
}

}  // namespace
}  // namespace jobplay
