// Two Jobs and two CronJobs of the same name, in two namespaces, are separate everywhere they are
// shown or addressed.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/share/verify.h"
#include "core/sim/trace.h"
#include "core/view/index/landmarks.h"
#include "core/words/phrase.h"
#include "tests/support/scenarios.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

// Job demo of team-a fails, that of team-b succeeds and is suspended for a while.
const std::string kJobs = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo, namespace: team-a}
spec:
  backoffLimit: 0
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: batch/v1
kind: Job
metadata: {name: demo, namespace: team-b}
spec:
  completions: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  until: 5m
  pods:
  - match: {namespace: team-a, job: demo}
    runs: [{for: 4s, exit: 3}]
  timeline:
  - {at: 5s, patch: {kind: Job, namespace: team-b, name: demo, patch: {spec: {suspend: true}}}}
  - {at: 30s, patch: {kind: Job, namespace: team-b, name: demo, patch: {spec: {suspend: false}}}}
)";

const std::string kCronJobs = R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: tick, namespace: team-a}
spec:
  schedule: "*/2 * * * *"
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: x}]}}}}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: tick, namespace: team-b}
spec:
  schedule: "* * * * *"
  jobTemplate: {spec: {completions: 2, template: {spec: {restartPolicy: Never, containers: [{name: main, image: x}]}}}}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  until: 150s
)";

std::string OneNamespace(std::string text) {
  for (const char* from : {"team-a", "team-b"}) {
    for (std::size_t at; (at = text.find(from)) != std::string::npos;)
      text.replace(at, 6, "team-c");
  }
  return text;
}

// The first of the two namespaces is `default`.
std::string InDefault(std::string text) {
  for (std::size_t at; (at = text.find("team-a")) != std::string::npos;) {
    text.replace(at, 6, "default");
  }
  return text;
}

std::set<std::string> Names(const Json& list, const char* field = "name") {
  std::set<std::string> names;
  for (const Json& one : list) names.insert(one[field].get<std::string>());
  return names;
}

using Set = std::set<std::string>;

std::size_t Count(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(Namespaces, ArePartOfNamesForPage) {
  testing::WholeRun run(kJobs);
  EXPECT_EQ(run.loaded["objects"],
            Json::parse(R"([{"kind": "Job", "namespace": "team-a", "name": "demo"},
                            {"kind": "Job", "namespace": "team-b", "name": "demo"}])"));
  const Json lanes = Json::parse(run.engine.AllLanes());
  EXPECT_EQ(Names(lanes["jobs"]), (Set{"team-a/demo", "team-b/demo"}));
  EXPECT_EQ(Names(lanes["pods"], "job"), (Set{"team-a/demo", "team-b/demo"}));
  const Json moment = run.Moment(run.steps);
  EXPECT_EQ(Names(moment["jobs"]), (Set{"team-a/demo", "team-b/demo"}));
  for (const Json& pod : moment["pods"]) {
    const std::string name = pod["name"], job = pod["job"];
    EXPECT_EQ(name.rfind(job + "-", 0), 0u) << name << " of " << job;
  }
  std::set<std::string> objects;
  for (const Json& line : Json::parse(run.engine.Log(1, run.steps + 1))) {
    const std::string object = line["object"];
    if (object.rfind("Job/", 0) == 0) objects.insert(object);
  }
  EXPECT_EQ(objects, (Set{"Job/team-a/demo", "Job/team-b/demo"}));
}

TEST(Namespaces, AreOmittedIfThereIsOnlyOne) {
  for (const std::string& text : {OneNamespace(kCronJobs), OneNamespace(kJobs)}) {
    // The second of two objects with the same name and namespace is applied over the first.
    Engine engine;
    const Json loaded = Json::parse(engine.Load(text.substr(text.find("---") + 4)));
    ASSERT_EQ(loaded["ok"], true) << loaded;
    engine.Run(1'000'000);
    for (const char* answer : {"svg", "perfetto", "trace"}) {
      EXPECT_EQ(testing::Exported(engine, answer).find("team-c"), std::string::npos) << answer;
    }
    EXPECT_EQ(engine.AllLanes().find("team-c/"), std::string::npos);
  }
}

TEST(Namespaces, SeparateCauses) {
  testing::WholeRun run(kJobs);
  for (const auto& [object, line] : {std::pair("Job/team-a/demo", 8), {"Job/team-b/demo", 18}}) {
    const Json causes = run.Causes(object, "spec.template.spec.restartPolicy", run.steps);
    ASSERT_TRUE(causes.contains("origin")) << causes;
    EXPECT_EQ(causes["origin"]["span"]["line"], line) << object << causes["origin"];
    EXPECT_NE(causes["origin"]["text"].get<std::string>().find(object), std::string::npos);
  }
  // Only one of the two was patched.
  const Json patched = run.Causes("Job/team-b/demo", "spec.suspend", run.steps);
  EXPECT_EQ(patched["origin"]["field"], "spec.timeline");
  const Json other = run.Causes("Job/team-a/demo", "spec.suspend", run.steps);
  EXPECT_NE(other["origin"].value("field", ""), "spec.timeline");
  EXPECT_EQ(run.Causes("Job/team-c/demo", "", run.steps)["causes"].size(), 0u);
}

TEST(Namespaces, SeparateJobsOfTwoCronJobs) {
  testing::WholeRun run(kCronJobs);
  const Json lanes = Json::parse(run.engine.AllLanes());
  ASSERT_EQ(lanes["cronJobs"].size(), 2u);
  for (const Json& cron_job : lanes["cronJobs"]) {
    const std::string name = cron_job["name"];
    EXPECT_EQ(cron_job["runs"].size(), name == "team-a/tick" ? 1u : 2u) << name;
    for (const Json& mark : cron_job["runs"]) {
      EXPECT_EQ(mark["text"].get<std::string>().rfind(name + "-", 0), 0u) << mark;
    }
  }
  // Fields from a CronJob's template lead back to the manifest of that CronJob.
  for (const Json& job : lanes["jobs"]) {
    const std::string name = job["name"];
    const Json causes = run.Causes("Job/" + name, "spec.completions", run.steps);
    const bool written = name.rfind("team-b/", 0) == 0;
    EXPECT_EQ(causes["origin"].contains("span"), written) << name << causes["origin"];
  }
}

TEST(Namespaces, AreColumnInKubectlLists) {
  testing::WholeRun run(kJobs);
  const std::string all = run.View("get", "", run.steps);
  EXPECT_EQ(all.rfind("NAMESPACE   NAME ", 0), 0u) << all;
  EXPECT_EQ(Count(all, "team-a      job.batch/demo "), 1u) << all;
  EXPECT_EQ(Count(all, "team-b      job.batch/demo "), 1u) << all;
  EXPECT_EQ(Count(all, "team-b      pod/demo-"), 2u) << all;
  const std::string summary = testing::SummaryOf(kJobs);
  EXPECT_EQ(summary.rfind("job/team-a/demo Failed (BackoffLimitExceeded) at ", 0), 0u) << summary;
  EXPECT_NE(summary.find(", job/team-b/demo Complete"), std::string::npos) << summary;
}

TEST(Namespaces, SeparateKubectlDescriptions) {
  testing::WholeRun run(kJobs);
  const std::string a = run.View("describe", "Job/team-a/demo", run.steps);
  const std::string b = run.View("describe", "Job/team-b/demo", run.steps);
  EXPECT_NE(a.find("Namespace:        team-a"), std::string::npos) << a;
  EXPECT_NE(a.find("BackoffLimitExceeded"), std::string::npos) << a;
  EXPECT_EQ(a.find("Suspended"), std::string::npos) << a;
  EXPECT_EQ(b.find("BackoffLimitExceeded"), std::string::npos) << b;
  EXPECT_NE(b.find("Suspended"), std::string::npos) << b;
  EXPECT_NE(run.View("yaml", "Job/team-b/demo", run.steps).find("namespace: team-b"),
            std::string::npos);
  EXPECT_EQ(run.View("get", "Job/team-c/demo", run.steps),
            "Error from server (NotFound): jobs.batch \"demo\" not found\n");
}

TEST(Namespaces, IdentifyJobsOfTrace) {
  const Json trace = TraceOf(testing::Load(kJobs));
  const Json& last = trace["instants"].back();
  ASSERT_EQ(last["jobs"].size(), 2u) << last;
  EXPECT_EQ(last["jobs"]["demo"]["failed"], 1);
  EXPECT_EQ(last["jobs"]["team-b/demo"]["succeeded"], 2);
  EXPECT_EQ(Names(last["pods"], "job"), (Set{"demo", "team-b/demo"}));
  std::set<std::string> objects;
  for (const Json& instant : trace["instants"]) {
    for (const Json& event : instant.value("events", Json::array())) {
      objects.insert(event["object"].get<std::string>());
    }
  }
  EXPECT_EQ(objects, (Set{"Job/demo", "Job/team-b/demo"}));
}

TEST(Namespaces, AreFoundByLandmarks) {
  testing::WholeRun run(kJobs);
  const std::uint32_t a = run.engine.Find("condition:Failed@team-a/demo", 0, 1);
  EXPECT_NE(a, 0u);
  EXPECT_EQ(run.engine.Find("condition:Failed@team-b/demo", 0, 1), 0u);
  for (const char* bare : {"condition:Failed@demo", "event@nobody|condition:Failed@demo"}) {
    EXPECT_EQ(run.engine.Find(bare, 0, 1), kAmbiguousLandmark) << bare;
  }
  EXPECT_EQ(run.engine.Find("condition:Failed@other", 0, 1), 0u);
  // A bare name means the one in `default` if that has one.
  testing::WholeRun in_default(InDefault(kJobs));
  EXPECT_EQ(in_default.engine.Find("condition:Failed@demo", 0, 1), a);
  EXPECT_EQ(in_default.engine.Find("condition:Complete@demo", 0, 1), 0u);
  EXPECT_NE(in_default.engine.Find("condition:Complete@team-b/demo", 0, 1), 0u);
}

struct Addressed {
  const char* what;
  const char* entry;  // of the timeline
  const char* expect;
};

TEST(Namespaces, SelectTargetsOfActionsRulesAndExpectations) {
  const Addressed cases[] = {
      {"a Job of one namespace is deleted",
       "{at: 40s, delete: {kind: Job, namespace: team-b, name: demo}}",
       "[{namespace: team-b, job: demo, exists: false}, {namespace: team-a, job: demo, failed: 1}]"},
      {"the pods of one namespace are killed", "{at: 2s, kill: {namespace: team-b, exit: 9}}",
       "[{pods: {namespace: team-b, exit: 9}, count: 1}, {pods: {namespace: team-a, exit: 9}, "
       "count: 0}]"},
      {"the pods of one namespace are evicted", "{at: 2s, evict: {namespace: team-a, job: demo}}",
       "[{at: 2100ms, pods: {namespace: team-a, condition: DisruptionTarget}, count: 1}, "
       "{at: 2100ms, pods: {namespace: "
       "team-b, condition: DisruptionTarget}, count: 0}]"},
      {"pods are deleted by a namespace next to the kind",
       "{at: 2s, delete: {kind: Pod, namespace: team-a}}",
       "[{event: BackoffLimitExceeded, namespace: team-a}, {event: BackoffLimitExceeded, namespace: "
       "team-b, count: 0}]"},
      {"counters are separate", "{at: 200s, watchDelay: 1s}",
       "[{namespace: team-a, job: demo, failed: 1, succeeded: 0}, {namespace: team-b, job: demo, "
       "failed: 0, succeeded: 2}]"},
  };
  for (const Addressed& one : cases) {
    SCOPED_TRACE(one.what);
    const std::string text = kJobs + "  - " + one.entry + "\n  expect: " + one.expect + "\n";
    Timeline timeline(testing::Load(text));
    for (const BrokenExpectation& broken : Verify(timeline)) ADD_FAILURE() << Say(broken.message);
  }
}

struct BareClaim {
  const char* what;
  const char* expect;
  const char* broken;
};

TEST(Namespaces, ResolveBareNameInClaim) {
  const BareClaim in_default[] = {
      {"the Job in default, not the other one", "{job: demo, failed: 1, succeeded: 0}", ""},
      {"the Job in default, even if only the other one exists",
       "{at: 210s, job: demo, exists: false}", ""},
      {"a name that exists in one namespace only", "{job: alone, succeeded: 1}", ""},
  };
  const std::string more = R"(  - {at: 200s, delete: {kind: Job, name: demo}}
  - at: 0s
    apply:
      apiVersion: batch/v1
      kind: Job
      metadata: {name: alone, namespace: team-b}
      spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: x}]}}}
)";
  const auto broken = [](const std::string& text, const char* expect) {
    return testing::BrokenClaims(text + "  expect: [" + expect + "]\n");
  };
  for (const BareClaim& one : in_default) {
    SCOPED_TRACE(one.what);
    const std::string text = std::string(one.expect).find("failed") == std::string::npos
                                 ? InDefault(kJobs) + more
                                 : InDefault(kJobs);
    EXPECT_EQ(broken(text, one.expect), one.broken);
  }
  EXPECT_EQ(broken(kJobs, "{job: demo, failed: 1}"),
            "at the end: Job demo exists in several namespaces (team-a, team-b), but not in "
            "\"default\": the claim must name a namespace\n");
  EXPECT_EQ(broken(kCronJobs, "{cronJob: tick, active: 0}").substr(0, 56),
            "at the end: CronJob tick exists in several namespaces (t");
}

}  // namespace
}  // namespace jobplay
