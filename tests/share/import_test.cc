// Import: cluster output becomes a scenario that ends like the cluster.
#include "core/share/import.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "core/base/host_text.h"
#include "core/share/import/manifest_text.h"
#include "core/view/kubectl/yaml.h"
#include "core/words/import.h"
#include "core/words/phrase.h"
#include "core/yaml/document.h"
#include "tests/support/files.h"
#include "tests/support/final_objects.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

// What a round trip must preserve: counters and conditions of Jobs, and the end of each pod, by any
// name.
Json Essence(const Json& objects) {
  Json jobs = Json::object();
  std::multiset<std::string> pods;
  for (const Json& object : objects.at("items")) {
    const Json status = object.value("status", Json::object());
    if (object.at("kind") == "Job") {
      Json& job = jobs[object.at("metadata").at("name").get<std::string>()];
      for (const char* field : {"active", "ready", "succeeded", "failed", "terminating",
                                "completedIndexes", "failedIndexes"}) {
        if (status.contains(field) && status[field] != 0 && status[field] != "")
          job[field] = status[field];
      }
      std::set<std::string> conditions;
      for (const Json& condition : status.value("conditions", Json::array())) {
        conditions.insert(condition.value("type", "") + " " + condition.value("status", "") + " " +
                          condition.value("reason", ""));
      }
      job["conditions"] = conditions;
      for (const char* field : {"suspend", "parallelism", "completions", "backoffLimit"}) {
        if (object.at("spec").contains(field)) job["spec"][field] = object.at("spec")[field];
      }
    } else if (object.at("kind") == "Pod") {
      const Json& metadata = object.at("metadata");
      std::string pod;
      for (const Json& owner : metadata.value("ownerReferences", Json::array()))
        pod += owner.value("name", "");
      pod += " " + metadata.value("annotations", Json::object())
                       .value("batch.kubernetes.io/job-completion-index", "-");
      pod += " " + status.value("phase", "") + " " + status.value("reason", "");
      pod += metadata.contains("deletionTimestamp") ? " deleting" : "";
      for (const Json& condition : status.value("conditions", Json::array())) {
        if (condition.value("type", "") == "DisruptionTarget")
          pod += " " + condition.value("reason", "");
      }
      for (const char* list : {"initContainerStatuses", "containerStatuses"}) {
        for (const Json& container : status.value(list, Json::array())) {
          const Json& state = container.at("state");
          pod += " " + container.value("name", "") + " restarts " +
                 std::to_string(container.value("restartCount", 0));
          if (state.contains("terminated")) {
            pod += " exit " + std::to_string(state["terminated"].value("exitCode", 0)) + " " +
                   state["terminated"].value("reason", "");
          } else if (state.contains("waiting")) {
            pod += " waiting " + state["waiting"].value("reason", "");
          } else {
            pod += " running";
          }
        }
      }
      pods.insert(pod);
    }
  }
  return {{"jobs", jobs}, {"pods", pods}};
}

std::string All(const std::vector<Note>& notes) {
  std::string all;
  for (const Note& note : notes) all += Sentence(note) + "\n";
  return all;
}

class RoundTrip : public ::testing::TestWithParam<const char*> {};

TEST_P(RoundTrip, EndsLikeCluster) {
  const Json cluster =
      testing::FinalObjects(testing::ReadFile("web/examples/" + std::string(GetParam()) + ".yaml"));
  const auto imported = ImportObjects(kubectl::ToYaml(cluster));
  ASSERT_TRUE(imported.ok()) << Say(imported.error().message);
  EXPECT_EQ(Essence(testing::FinalObjects(imported->text)).dump(1), Essence(cluster).dump(1))
      << imported->text;
  EXPECT_EQ(All(imported->differences), "");
}

INSTANTIATE_TEST_SUITE_P(
    Examples, RoundTrip,
    ::testing::Values("active-deadline", "backoff-counts-all", "backoff-limit-per-index",
                      "cron-hello", "failed-while-pods-run", "failure-policy",
                      "failure-target-first", "ignored-still-delays", "image-pull-hangs", "indexed",
                      "job-success-policy", "max-failed-indexes", "myjob", "native-sidecar",
                      "never-backoff-limit-3", "never-scheduled", "node-dies",
                      "on-failure-backoff-limit-3", "one-index-ends-all", "oom-is-no-disruption",
                      "pi", "pi-with-timeout", "pod-deadline", "replacement-when-failed",
                      "runs-twice", "scale", "retry-study-never", "retry-study-on-failure",
                      "stacked-retries", "success-policy", "suspend-resume", "work-queue"),
    [](const auto& info) {
      std::string name = info.param;
      for (char& c : name) c = c == '-' ? '_' : c;
      return name;
    });

// Output of the real controllers, including Jobs edited after their end and restarts that only a
// limit shows. `./dev record --cluster tests/vectors/v1.36/controller/NAME.json` records it.
class RecordedCluster : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(RecordedCluster, IsImportedAsRunWithSameEnd) {
  const std::string text = testing::ReadFile(GetParam());
  const auto documents = ReadDocuments(text);
  ASSERT_TRUE(documents.ok() && documents->size() == 1);
  const auto imported = ImportObjects(text);
  ASSERT_TRUE(imported.ok()) << Say(imported.error().message);
  EXPECT_EQ(Essence(testing::FinalObjects(imported->text)).dump(1),
            Essence(documents->front().value).dump(1))
      << imported->text;
  EXPECT_EQ(All(imported->differences), "");
}

INSTANTIATE_TEST_SUITE_P(All, RecordedCluster,
                         ::testing::ValuesIn(testing::FilesIn("tests/share/cluster/recorded",
                                                              ".yaml")),
                         [](const auto& info) {
                           std::string name = info.param.stem().string();
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

// --- output of real clusters ---

// An object of a List, with common fields.
std::string Object(const std::string& kind, const std::string& name, const std::string& created,
                   const std::string& rest) {
  return "- apiVersion: v1\n  kind: " + kind + "\n  metadata: {name: " + name +
         ", namespace: prod, uid: u-" + name +
         ", resourceVersion: \"12\", creationTimestamp: \"2025-06-03T" + created + "Z\"" + rest;
}

std::string JobObject(const std::string& name, const std::string& created, const std::string& spec,
                      const std::string& status) {
  return Object("Job", name, created, "}\n") +
         "  spec:\n    backoffLimit: 6\n    completionMode: NonIndexed\n" + spec +
         "    template:\n      spec:\n        restartPolicy: " +
         (spec.find("OnFailure") != std::string::npos ? "OnFailure" : "Never") +
         "\n        containers: [{name: main, image: busybox}]\n  status: " + status + "\n";
}

std::string PodObject(const std::string& job, const std::string& name, const std::string& created,
                      const std::string& phase, const std::string& container,
                      const std::string& more = "") {
  return Object("Pod", name, created,
                ", ownerReferences: [{kind: Job, name: " + job + ", controller: true}]}\n") +
         "  spec: {nodeName: worker-a, containers: [{name: main, image: busybox}]}\n  status: "
         "{phase: " +
         phase + ", containerStatuses: [{name: main, " + container + "}]" + more + "}\n";
}

std::string EventObject(const std::string& object, const std::string& at, const std::string& reason,
                        const std::string& message) {
  const std::size_t slash = object.find('/');
  return "- kind: Event\n  metadata: {name: e, namespace: prod}\n  involvedObject: {kind: " +
         object.substr(0, slash) + ", name: " + object.substr(slash + 1) +
         "}\n  firstTimestamp: \"2025-06-03T" + at + "Z\"\n  lastTimestamp: \"2025-06-03T" + at +
         "Z\"\n  reason: " + reason + "\n  message: \"" + message + "\"\n";
}

std::string List(const std::string& items) {
  return "apiVersion: v1\nkind: List\nitems:\n" + items;
}

Imported Import(const std::string& text) {
  auto imported = ImportObjects(text);
  EXPECT_TRUE(imported.ok()) << Say(imported.error().message);
  if (!imported.ok()) return {};
  testing::Load(imported->text);
  return *imported;
}

void ExpectHas(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "no \"" << part << "\" in\n" << text;
}

TEST(Import, ReadsEvictionAndOutOfMemoryKillOfRealCluster) {
  const Imported imported = Import(testing::ReadFile("tests/share/cluster/evicted.yaml"));
  EXPECT_EQ(All(imported.differences), "");
  ExpectHas(imported.text, "runs: [{for: 33s, exit: 137, reason: OOMKilled}]");
  ExpectHas(imported.text, "startupDelay: 9s");
  ExpectHas(imported.text,
            "- {at: 2m16s, delete: {kind: Pod, pod: {job: report, attempt: \"2\"}}}");
  ExpectHas(imported.text, "start: \"2025-06-03T09:14:22Z\"");
  ExpectHas(imported.text, "node-2: ip-10-0-3-17.eu-west-1.compute.internal");
  ExpectHas(All(imported.guesses), "pod report-m5x9d: it was not stopped by its controller");
  for (const char* generated : {"uid", "resourceVersion", "managedFields", "controller-uid",
                                "job-name", "status:", "creationTimestamp", "last-applied",
                                "selector", "dnsPolicy", "terminationMessage"}) {
    EXPECT_EQ(imported.text.find(generated), std::string::npos) << generated;
  }
}

TEST(Import, AddsFailedPodsKnownOnlyFromCounter) {
  const Imported imported = Import(List(
      JobObject(
          "load", "10:00:00", "    completions: 1\n    parallelism: 1\n",
          "{failed: 3, succeeded: 1, startTime: \"2025-06-03T10:00:00Z\", completionTime: "
          "\"2025-06-03T10:03:00Z\", "
          "conditions: [{type: SuccessCriteriaMet, status: \"True\", reason: CompletionsReached}, "
          "{type: Complete, status: \"True\", reason: CompletionsReached, lastTransitionTime: "
          "\"2025-06-03T10:03:00Z\"}]}") +
      PodObject("load", "load-c", "10:00:50", "Failed",
                "restartCount: 0, state: {terminated: {exitCode: 4, startedAt: "
                "\"2025-06-03T10:00:52Z\", finishedAt: \"2025-06-03T10:00:57Z\"}}") +
      PodObject("load", "load-d", "10:01:40", "Succeeded",
                "restartCount: 0, state: {terminated: {exitCode: 0, startedAt: "
                "\"2025-06-03T10:01:42Z\", finishedAt: \"2025-06-03T10:02:58Z\"}}")));
  ExpectHas(All(imported.guesses), "Job load: only the counter shows 2 failed pods");
  ExpectHas(imported.text, "# deleted pod that failed, deleted pod that failed\n");
  ExpectHas(imported.text, "match: {job: load, attempt: \"1-2\"}");
  ExpectHas(imported.text, "match: {job: load, attempt: \"3\"}");
  // Their objects stay in the replay, and a note says so.
  EXPECT_EQ(All(imported.differences),
            "Job load: pods: 3 Failed, 1 Succeeded, in the cluster: 1 Failed, 1 Succeeded\n");
}

TEST(Import, GuessesUnrecordedRestarts) {
  const Imported imported = Import(
      List(JobObject("retry", "10:00:00", "    completions: 1\n    parallelism: 1 # OnFailure\n",
                     "{active: 1, ready: 0, startTime: \"2025-06-03T10:00:00Z\"}") +
           PodObject("retry", "retry-a", "10:00:00", "Running",
                     "restartCount: 4, state: {waiting: {reason: CrashLoopBackOff}}, lastState: "
                     "{terminated: {exitCode: 3, reason: Error, "
                     "startedAt: \"2025-06-03T10:01:24Z\", finishedAt: \"2025-06-03T10:01:26Z\"}}",
                     ", startTime: \"2025-06-03T10:00:00Z\"")));
  EXPECT_EQ(All(imported.differences), "");
  ExpectHas(All(imported.guesses), "pod retry-a: 4 earlier runs of container main left no record");
  ExpectHas(imported.text, "exit: 3}");
}

TEST(Import, GivesDeletedPodTheRunTimeThatEventsLeave) {
  std::string started = EventObject("Pod/retry-a", "10:06:12", "Started", "Started container main");
  const std::string once = "firstTimestamp: \"2025-06-03T10:06:12Z\"";
  started.replace(started.find(once), once.size(),
                  "count: 7\n  firstTimestamp: \"2025-06-03T10:00:02Z\"");
  const Imported imported = Import(List(
      JobObject(
          "retry", "10:00:00", "    completions: 1\n    parallelism: 1 # OnFailure\n",
          "{failed: 1, startTime: \"2025-06-03T10:00:00Z\", conditions: [{type: FailureTarget, "
          "status: \"True\", reason: BackoffLimitExceeded, lastTransitionTime: "
          "\"2025-06-03T10:06:13Z\"}, {type: Failed, status: \"True\", reason: "
          "BackoffLimitExceeded, lastTransitionTime: \"2025-06-03T10:06:44Z\"}]}") +
      EventObject("Job/retry", "10:00:00", "SuccessfulCreate", "Created pod: retry-a") + started +
      EventObject("Job/retry", "10:06:13", "SuccessfulDelete", "Deleted pod: retry-a")));
  EXPECT_EQ(All(imported.differences), "");
  ExpectHas(All(imported.guesses), "the 6 runs before the last are assumed to be equally long");
  ExpectHas(imported.text, "    runs:\n    - {for: 6.33s, exit: 1}\n");
  ExpectHas(imported.text, "shutdown: {after: 30s, exit: 137}");
}

TEST(Import, ReportsReplayThatFinishesAtAnotherTime) {
  const Imported imported = Import(
      List(JobObject("load", "10:00:00", "    completions: 1\n    parallelism: 1\n",
                     "{failed: 7, conditions: [{type: FailureTarget, status: \"True\", reason: "
                     "BackoffLimitExceeded}, {type: Failed, status: \"True\", reason: "
                     "BackoffLimitExceeded, lastTransitionTime: \"2025-06-03T11:30:00Z\"}]}")));
  ExpectHas(All(imported.differences), "in the cluster: 1h30m");
}

TEST(Import, ReadsSuspensionsFromEventsOrReportsTheirAbsence) {
  const std::string job =
      JobObject("pause", "10:00:00", "    suspend: false\n",
                "{active: 1, ready: 1, conditions: [{type: Suspended, status: \"False\", reason: "
                "JobResumed, lastTransitionTime: \"2025-06-03T10:02:00Z\"}]}");
  const std::string pod = PodObject(
      "pause", "pause-a", "10:02:00", "Running",
      "restartCount: 0, ready: true, state: {running: {startedAt: \"2025-06-03T10:02:02Z\"}}");
  const Imported told = Import(
      List(job + pod + EventObject("Job/pause", "10:01:00", "Suspended", "Job suspended") +
           EventObject("Job/pause", "10:02:00", "Resumed", "Job resumed") +
           EventObject("Job/pause", "10:02:00", "SuccessfulCreate", "Created pod: pause-a")));
  ExpectHas(told.text,
            "- {at: 1m0s, patch: {kind: Job, name: pause, patch: {spec: {suspend: true}}}}");
  ExpectHas(told.text,
            "- {at: 2m0s, patch: {kind: Job, name: pause, patch: {spec: {suspend: false}}}}");
  const Imported untold = Import(List(job + pod));
  ExpectHas(untold.text, "  suspend: true\n");
  ExpectHas(All(untold.guesses), "no event shows when it was suspended");
  EXPECT_EQ(All(untold.differences), "");
}

// Events in the format of recorders: one per kind, with the first and the last time in whole
// seconds, and a count.
Json Correlated(Json cluster) {
  std::map<std::string, Json> kept;
  Json items = Json::array();
  for (Json& object : cluster["items"]) {
    if (object.at("kind") != "Event") {
      items.push_back(object);
      continue;
    }
    Json& event = kept[object.at("involvedObject").dump() + object.at("reason").dump() +
                       object.at("message").dump()];
    if (event.is_null()) {
      event = object;
      event["count"] = 1;
    } else {
      event["lastTimestamp"] = object.at("lastTimestamp");
      event["count"] = event["count"].get<int>() + 1;
    }
  }
  for (auto& [key, event] : kept) items.push_back(event);
  cluster["items"] = items;
  return cluster;
}

// Counted Events have only the first and the last time; pods show the others.
TEST(Import, FindsSuspensionsBetweenThoseInEvents) {
  std::string scenario =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: pause}\nspec:\n  template:\n    spec:\n   "
      "   restartPolicy: Never\n"
      "      containers: [{name: main, image: busybox}]\n---\napiVersion: playground/v1\nkind: "
      "Scenario\nmetadata: {name: pause}\nspec:\n"
      "  pods:\n  - {match: {job: pause}, runs: [{for: 25s}]}\n  timeline:\n";
  const std::pair<const char*, const char*> patches[] = {
      {"20s", "true"},   {"30s", "false"},   {"50s", "true"}, {"1m10s", "false"},
      {"1m30s", "true"}, {"1m40s", "false"}, {"2m", "true"},  {"2m30s", "false"}};
  for (const auto& [at, suspend] : patches) {
    scenario += std::string("  - {at: ") + at +
                ", patch: {kind: Job, name: pause, patch: {spec: {suspend: " + suspend + "}}}}\n";
  }
  const Json cluster = Correlated(testing::FinalObjects(scenario));
  const Imported imported = Import(kubectl::ToYaml(cluster));
  EXPECT_EQ(Essence(testing::FinalObjects(imported.text)).dump(1), Essence(cluster).dump(1))
      << imported.text;
  EXPECT_EQ(All(imported.differences), "");
  EXPECT_EQ(imported.text.find("parallelism was changed"), std::string::npos);
  for (const char* patch : {"20s, patch", "30s, patch", "50s, patch", "1m10s, patch",
                            "1m30s, patch", "1m40s, patch", "2m0s, patch", "2m30s, patch"}) {
    ExpectHas(imported.text, std::string("- {at: ") + patch);
  }
}

TEST(Import, TreatsJobWithOlderPodsAsSuspendedInBetween) {
  const std::string job =
      JobObject("pause", "10:00:00", "    suspend: false\n    completions: 2\n    parallelism: 1\n",
                "{active: 1, ready: 1, succeeded: 1, conditions: [{type: Suspended, status: "
                "\"False\", reason: JobResumed, lastTransitionTime: \"2025-06-03T10:02:00Z\"}]}");
  const std::string pods =
      PodObject("pause", "pause-a", "10:00:00", "Succeeded",
                "restartCount: 0, state: {terminated: {exitCode: 0, startedAt: "
                "\"2025-06-03T10:00:02Z\", finishedAt: \"2025-06-03T10:00:40Z\"}}") +
      PodObject(
          "pause", "pause-c", "10:02:00", "Running",
          "restartCount: 0, ready: true, state: {running: {startedAt: \"2025-06-03T10:02:02Z\"}}");
  const Imported after = Import(List(job + pods));
  EXPECT_EQ(after.text.find("  suspend: true\n"), std::string::npos) << after.text;
  ExpectHas(All(after.guesses),
            "Job pause: it is suspended just after the last known time of pod pause-a, because no "
            "event shows when it was suspended");
  ExpectHas(after.text,
            "- {at: 43s, patch: {kind: Job, name: pause, patch: {spec: {suspend: true}}}}");
  EXPECT_EQ(All(after.differences), "");
  const Imported deleted = Import(
      List(job + pods +
           EventObject("Job/pause", "10:00:41", "SuccessfulCreate", "Created pod: pause-b") +
           EventObject("Job/pause", "10:01:00", "SuccessfulDelete", "Deleted pod: pause-b")));
  ExpectHas(All(deleted.guesses), "it is suspended when pod pause-b is deleted");
  EXPECT_EQ(All(deleted.guesses).find("parallelism"), std::string::npos);
  EXPECT_EQ(All(deleted.differences), "");
}

TEST(Import, PutsUnrecordedResumptionBetweenTwoSuspensions) {
  const auto job = [](const std::string& now) {
    return JobObject("pause", "10:00:00", "    suspend: " + now + "\n", "{conditions: []}");
  };
  const Imported resumed =
      Import(List(job("true") + EventObject("Job/pause", "10:01:00", "Suspended", "Job suspended") +
                  EventObject("Job/pause", "10:03:00", "Suspended", "Job suspended")));
  ExpectHas(All(resumed.guesses),
            "it is resumed halfway between two suspensions, because no event shows when it was "
            "resumed");
  ExpectHas(resumed.text,
            "- {at: 2m0s, patch: {kind: Job, name: pause, patch: {spec: {suspend: false}}}}");
  const Imported sometime =
      Import(List(job("true") + EventObject("Job/pause", "10:01:00", "Resumed", "Job resumed")));
  ExpectHas(All(sometime.guesses), "it was suspended at an unknown time");
  std::string often = EventObject("Job/pause", "10:01:00", "Suspended", "Job suspended");
  often += "  count: 4\n";
  ExpectHas(All(Import(List(job("true") + often)).guesses),
            "not imported: it was suspended 3 more times, at unknown times");
}

TEST(Import, KeepsLineBreaksOutOfComments) {
  EXPECT_EQ(OneLine("a\nb\x7F"
                    "c\xC2\x85"
                    "d\xE2\x80\xA8"
                    "e\xE2\x80\xA9"
                    "f\xEF\xBF\xBE"
                    "g\xEF\xBF\xBD"
                    "h\xC2\xA0i"),
            "a b c d e f g\xEF\xBF\xBD"
            "h\xC2\xA0i");
}

TEST(Import, PrintsEachNoteOnOneLineWithItsObject) {
  EXPECT_EQ(
      Sentence({said::RunsUnrecorded{.runs = 1, .container = "main", .exit = 3}, "demo", "demo-a"}),
      "Job demo: pod demo-a: 1 earlier run of container main left no record, assumed to end "
      "like the next one, with exit code 3");
  EXPECT_EQ(Sentence({said::KindLeftOut{.kind = "a\nb"}}),
            "not imported: a b, which the playground does not run");
  EXPECT_EQ(Sentence({said::EndsOtherwise{.what = said::TheConditions{},
                                          .here = said::NothingThere{},
                                          .there = Verbatim("Complete")},
                      "demo"}),
            "Job demo: condition: none, in the cluster: Complete");
  EXPECT_EQ(Sentence({said::JobGoneAtTheEnd{.job = "demo"}}), "Job demo does not exist at the end");
  EXPECT_EQ(Sentence({said::PodsLeftOut{.kept = 5000}}),
            "not imported: the behavior of further pods, because they need more than 5000 rules");
}

TEST(Import, TranslatesEachNoteIntoJapanese) {
  const Language japanese = LanguageOf("ja");
  EXPECT_EQ(Sentence({said::EndsOtherwise{.what = said::ThePods{},
                                          .here = said::NothingThere{},
                                          .there = Verbatim("1 Failed")},
                      "demo"},
                     japanese),
            "Job demo: Podはなし、クラスターでは1 Failed");
  EXPECT_EQ(Sentence({said::StillRunning{.container = "main"}, "demo", "demo-a"}, japanese),
            "Job demo、Pod demo-a: コンテナmainはまだ動作中だったので、停止されるまで動き続ける");
}

TEST(Import, ReadsNodePressureFromReasonOfPod) {
  const Imported imported = Import(List(
      JobObject("big", "10:00:00", "    completions: 1\n    parallelism: 1\n",
                "{failed: 1, active: 1, ready: 1}") +
      PodObject("big", "big-a", "10:00:00", "Failed",
                "restartCount: 0, state: {terminated: {exitCode: 137, reason: Error, startedAt: "
                "\"2025-06-03T10:00:02Z\", finishedAt: \"2025-06-03T10:00:40Z\"}}",
                ", reason: Evicted, conditions: [{type: DisruptionTarget, status: \"True\", "
                "reason: TerminationByKubelet, lastTransitionTime: \"2025-06-03T10:00:40Z\"}]") +
      PodObject("big", "big-b", "10:00:51", "Running",
                "restartCount: 0, ready: true, state: {running: {startedAt: "
                "\"2025-06-03T10:00:53Z\"}}")));
  ExpectHas(imported.text, "nodePressure: {job: big, attempt: \"1\"}");
  EXPECT_EQ(All(imported.differences), "");
}

TEST(Import, ReadsPendingPodsAndTerminatingObjects) {
  std::string kinds;
  for (int i = 0; i < 35; ++i) {
    kinds += "- {kind: Kind" + std::to_string(i) + ", metadata: {name: x}}\n";
  }
  const std::string spec = "    completions: 5\n    parallelism: 5\n";
  const Imported imported = Import(List(
      Object("Job", "big", "10:00:00",
             ", deletionTimestamp: \"2025-06-03T10:02:00Z\", finalizers: [foregroundDeletion]}\n") +
      "  spec:\n    backoffLimit: 6\n    completionMode: NonIndexed\n" + spec +
      "    template:\n      spec:\n        restartPolicy: Never\n"
      "        containers: [{name: main, image: busybox}]\n  status: {active: 3, failed: 1}\n" +
      PodObject("big", "big-a", "10:00:00", "Failed",
                "restartCount: 0, state: {waiting: {reason: ContainerCreating}}",
                ", reason: Evicted") +
      PodObject("big", "big-b", "10:00:00", "Pending",
                "restartCount: 0, state: {waiting: {reason: ContainerCreating}}") +
      PodObject("big", "big-c", "10:00:00", "Pending",
                "restartCount: 0, state: {waiting: {reason: CreateContainerConfigError}}") +
      Object("Pod", "big-d", "10:00:00",
             ", deletionTimestamp: \"2025-06-03T10:01:30Z\", deletionGracePeriodSeconds: 30, "
             "ownerReferences: [{kind: Job, name: big, controller: true}]}\n") +
      "  spec: {nodeName: worker-a, containers: [{name: main, image: busybox}]}\n  status: {phase: "
      "Running, containerStatuses: [{name: main, restartCount: 0, ready: true, state: {running: "
      "{startedAt: \"2025-06-03T10:00:02Z\"}}}]}\n" +
      kinds));
  ExpectHas(imported.text, "deletionTimestamp and finalizers");
  ExpectHas(imported.text, "pod big-a's reason, Evicted");
  ExpectHas(imported.text, " more, each in a comment where it applies");
  const Imported going = Import(List(
      JobObject("one", "10:00:00", "    completions: 1\n    parallelism: 1\n", "{active: 1}") +
      Object("Pod", "one-a", "10:00:00",
             ", deletionTimestamp: \"2025-06-03T10:01:30Z\", deletionGracePeriodSeconds: 30, "
             "ownerReferences: [{kind: Job, name: one, controller: true}]}\n") +
      "  spec: {nodeName: worker-a, containers: [{name: main, image: busybox}]}\n  status: {phase: "
      "Running, containerStatuses: [{name: main, restartCount: 0, ready: true, state: {running: "
      "{startedAt: \"2025-06-03T10:00:02Z\"}}}]}\n"));
  ExpectHas(going.text, "pod one-a's deletionTimestamp");
  const std::string guesses = All(imported.guesses);
  ExpectHas(guesses, "pod big-a was Evicted at an unknown time");
  ExpectHas(guesses, "its containers had not started yet");
  ExpectHas(guesses, "CreateContainerConfigError of container main is replayed as an image");
}

// Versions before 1.26 say no more about it.
TEST(Import, ReadsEvictionOfPodWithoutCondition) {
  const Imported imported = Import(List(
      JobObject("big", "10:00:00", "    completions: 1\n    parallelism: 1\n",
                "{failed: 1, active: 1, ready: 1}") +
      PodObject("big", "big-a", "10:00:00", "Failed",
                "restartCount: 0, state: {terminated: {exitCode: 137, reason: Error, startedAt: "
                "\"2025-06-03T10:00:02Z\", finishedAt: \"2025-06-03T10:00:40Z\"}}",
                ", reason: Evicted") +
      PodObject("big", "big-b", "10:00:51", "Running",
                "restartCount: 0, ready: true, state: {running: {startedAt: "
                "\"2025-06-03T10:00:53Z\"}}")));
  ExpectHas(imported.text, "- {at: 40.5s, nodePressure: {job: big, attempt: \"1\"}}");
}

TEST(Import, LetsCronJobCreateItsJobs) {
  const Imported imported = Import(List(
      Object("CronJob", "tick", "08:00:00", "}\n") +
      "  spec:\n    schedule: \"* * * * *\"\n    concurrencyPolicy: Allow\n    jobTemplate:\n      "
      "spec:\n        template:\n          spec:\n"
      "            restartPolicy: Never\n            containers: [{name: main, image: busybox}]\n"
      "  status: {lastScheduleTime: \"2025-06-03T10:01:00Z\"}\n" +
      Object("Job", "tick-29149081", "10:01:00",
             ", ownerReferences: [{kind: CronJob, name: tick, controller: true}]}\n") +
      "  spec: {completions: 1, parallelism: 1, backoffLimit: 6, completionMode: NonIndexed}\n  "
      "status: {succeeded: 1, conditions: [{type: SuccessCriteriaMet, status: \"True\", "
      "reason: CompletionsReached}, {type: Complete, status: \"True\", reason: CompletionsReached, "
      "lastTransitionTime: \"2025-06-03T10:01:07Z\"}]}\n" +
      PodObject("tick-29149081", "tick-29149081-a", "10:01:00", "Succeeded",
                "restartCount: 0, state: {terminated: {exitCode: 0, startedAt: "
                "\"2025-06-03T10:01:02Z\", finishedAt: \"2025-06-03T10:01:06Z\"}}")));
  EXPECT_EQ(All(imported.differences), "");
  ExpectHas(imported.text, "match: {job: tick-29149081, attempt: \"1\"}");
  EXPECT_EQ(imported.text.find("kind: Job\n"), std::string::npos);
}

TEST(Import, ReadsJsonSingleObjectsAndListsOfOneKind) {
  const std::string job =
      R"({"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"one","uid":"u","resourceVersion":"1","creationTimestamp":"2025-06-03T10:00:00Z"},)"
      R"("spec":{"template":{"spec":{"restartPolicy":"Never","containers":[{"name":"main","image":"busybox"}]}}},"status":{}})";
  ExpectHas(Import(job).text, "name: one");
  ExpectHas(
      Import(
          R"({"kind":"JobList","items":[{"metadata":{"name":"two","creationTimestamp":"2025-06-03T10:00:00Z"},)"
          R"("spec":{"template":{"spec":{"restartPolicy":"Never","containers":[{"name":"main","image":"busybox"}]}}}}]})")
          .text,
      "kind: Job\nmetadata:\n  name: two");
}

TEST(Import, IgnoresInvalidPodNames) {
  const auto guesses = [](const std::string& created) {
    return Import(
               R"({"kind":"List","items":[{"kind":"Job","apiVersion":"batch/v1","metadata":{"name":"one",)"
               R"("uid":"u","creationTimestamp":"2025-06-03T10:00:00Z"},"spec":{"template":{"spec":{)"
               R"("restartPolicy":"Never","containers":[{"name":"main","image":"busybox"}]}}},"status":{}},)"
               R"({"kind":"Event","reason":"SuccessfulCreate","firstTimestamp":"2025-06-03T10:00:00Z",)"
               R"("involvedObject":{"kind":"Job","name":"one","uid":"u"},"message":"Created pod: )" +
               created + R"("}]})")
        .text;
  };
  ExpectHas(guesses("one-x5b2c"), "pod one-x5b2c");
  EXPECT_EQ(guesses("one of many").find("one of many"), std::string::npos);
  EXPECT_EQ(guesses(std::string(300, 'x')).find("xxxx"), std::string::npos);
}

// A later condition of its status may have been omitted; its fields are from when they were known.
TEST(Import, GuessesNoVersionThatLacksFieldsOfJob) {
  const auto job = [](const std::string& spec) {
    return Import(
               "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a, uid: u, creationTimestamp: "
               "'2025-06-03T10:00:00Z'}\nspec: {completionMode: Indexed, completions: 2, "
               "parallelism: 2, backoffLimit: 6, suspend: false, " +
               spec +
               "template: {spec: {restartPolicy: Never, containers: [{name: main, image: "
               "busybox}]}}}\nstatus: {succeeded: 2, startTime: '2025-06-03T10:00:00Z', "
               "completionTime: '2025-06-03T10:01:00Z', conditions: [{type: Complete, status: "
               "'True', lastTransitionTime: '2025-06-03T10:01:00Z'}]}\n")
        .text;
  };
  ExpectHas(job(""), "version: v1.29");
  ExpectHas(job("successPolicy: {rules: [{succeededIndexes: '0'}]}, "), "version: v1.31");
}

TEST(Import, IsNotComparedIfReplayIsStopped) {
  const std::string job = List(JobObject(
      "one", "10:00:00", "    completions: 1\n    parallelism: 1\n", "{failed: 3, active: 1}"));
  const auto stopped =
      ImportObjects(job, Language::kEnglish, [](std::uint64_t steps) { return steps < 2; });
  ASSERT_TRUE(stopped.ok());
  EXPECT_TRUE(stopped->stopped);
  EXPECT_EQ(All(stopped->differences), "");
  ExpectHas(stopped->text, "the replay was stopped before its end");
}

TEST(Import, ReportsMissingParts) {
  EXPECT_EQ(Say(ImportObjects("kind: Pod\nmetadata: {name: a}\n").error().message),
            "the input contains no Job or CronJob");
  EXPECT_EQ(Say(ImportObjects("").error().message), "the input contains no Job or CronJob");
  EXPECT_FALSE(ImportObjects("a: [").ok());
  const Imported both = Import(List(JobObject("a", "10:00:00", "", "{}") +
                                    "- {kind: ConfigMap, metadata: {name: x}}\n"
                                    "- {kind: Job, metadata: {name: b, namespace: other}}\n"));
  ExpectHas(All(both.guesses), "not imported: ConfigMap");
  ExpectHas(All(both.guesses), "not imported: namespace other");
}

// The comments and the title, and nothing else.
TEST(Import, UsesRequestedLanguage) {
  const std::string cluster = testing::ReadFile("tests/share/cluster/evicted.yaml");
  const auto imported = ImportObjects(cluster, LanguageOf("ja"));
  ASSERT_TRUE(imported.ok());
  ExpectHas(imported->text, "# クラスターから取り込んだ、2025-06-03T09:18:58Zの時点のもの。\n");
  ExpectHas(imported->text, "\n# 推測: Job report、Pod report-m5x9d: ");
  ExpectHas(imported->text, "\n  # Pod report-m5x9dのEvent Killingによる\n");
  ExpectHas(imported->text, "title: \"取り込み: report\"\n");
  const auto bare = [](const std::string& text) {
    std::istringstream lines(text);
    std::string kept;
    for (std::string line; std::getline(lines, line);) {
      const std::size_t begin = line.find_first_not_of(' ');
      if (begin == std::string::npos || line[begin] == '#' || line.substr(begin, 6) == "title:")
        continue;
      kept += line + "\n";
    }
    return kept;
  };
  EXPECT_EQ(bare(imported->text), bare(Import(cluster).text));
}

// Replaces every value of a real List in turn: there is always an answer.
TEST(Import, SurvivesAnyFieldValue) {
  Json cluster = testing::FinalObjects(testing::ReadFile("web/examples/indexed.yaml"));
  std::vector<Json::json_pointer> paths;
  const Json flat = cluster.flatten();
  for (auto it = flat.begin(); it != flat.end(); ++it) paths.emplace_back(it.key());
  const Json odd[] = {nullptr,
                      7,
                      -1e9,
                      "x",
                      "2025-06-03T10:00:00Z",
                      Json::array({1}),
                      {{"a", 1}},
                      9223372036854775807};
  for (std::size_t i = 0; i < paths.size(); ++i) {
    Json changed = cluster;
    changed[paths[i]] = odd[i % std::size(odd)];
    changed[paths[(i * 7 + 3) % paths.size()]] = odd[(i / 8) % std::size(odd)];
    ImportObjects(changed.dump());
  }
}

}  // namespace
}  // namespace jobplay
