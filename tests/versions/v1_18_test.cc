// What the walk through the controllers of v1.18 says, statement by statement, and what a run of
// them does.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/sim/simulator.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/cronjob.h"
#include "core/words/decisions/job.h"
#include "tests/support/scenarios.h"
#include "tests/support/walk.h"

namespace jobplay::versions {
namespace {

using Numbers = std::vector<std::int64_t>;

std::string Job18(const char* restart_policy, const std::string& job, const std::string& world) {
  return JobScenario("v1.18", restart_policy, job, world);
}

const std::string kFailing18 = "  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n";

// A CronJob `tick` that is due at each full minute; the run starts at second 15.
std::string Cron18(const std::string& spec, const std::string& world,
                   const std::string& version = "v1.18") {
  return "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n  schedule: \"* * * * *\"\n" +
         spec +
         "  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "
         "busybox}]}}}}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec:\n"
         "  version: " +
         version + "\n  start: \"2000-01-01T00:00:15Z\"\n" + world;
}

// The manifest of the walk.
std::string Hello() {
  return "apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: hello}\nspec:\n  schedule: \"*/1 * * * "
         "*\"\n  jobTemplate: {spec: {template: {spec: {containers: [{name: hello, image: busybox, args: "
         "[/bin/sh, -c, date; echo Hello from the Kubernetes cluster]}], restartPolicy: OnFailure}}}}\n---\n"
         "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec:\n  version: v1.18\n"
         "  start: \"2000-01-01T00:00:15Z\"\n  until: 3m\n";
}

// Jobs with all that `applied` says in YAML's flow style beside a template.
std::string JobManifest(const std::string& name, const std::string& metadata) {
  return "{apiVersion: batch/v1, kind: Job, metadata: {name: " + name + metadata +
         "}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}}";
}

// Someone makes a Job that says it belongs to the CronJob, whose uid is the same in each run.
std::string NotStartedByIt() {
  const std::string world = "  until: 35s\n  pods: [{runs: [{for: 60s}]}]\n";
  Simulator first(testing::Load(Cron18("", world)));
  first.Begin(nullptr);
  while (first.HasNext()) first.Step(nullptr);
  const std::string uid = first.server().cron_jobs().Get(1)->metadata.uid().ToString();
  return Cron18(
      "", world + "  timeline:\n  - at: 5s\n    apply: " +
              JobManifest(
                  "mine",
                  ", ownerReferences: [{apiVersion: batch/v1, kind: CronJob, name: tick, uid: " +
                      uid + ", controller: true}]") +
              "\n");
}

// Job `old` leaves its pods behind for Job `demo`, which adopts them by their label.
std::string Adoption(const char* pods, const char* orphaned_at) {
  const std::string job =
      "parallelism: 2, manualSelector: true, selector: {matchLabels: {batch: keep}}, template: {metadata: "
      "{labels: {batch: keep}}, spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}";
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: old}\nspec: {completions: 2, " + job +
         "\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec:\n" +
         "  version: v1.18\n  pods:\n" + pods + "  timeline:\n  - {at: " + orphaned_at +
         ", delete: {kind: Job, name: old, propagationPolicy: Orphan}}\n  - at: 15.4s\n    apply: "
         "{apiVersion: batch/v1, kind: Job, metadata: {name: demo}, spec: {completions: 1, " +
         job + "}\n";
}

const Json& Tick(const TracedRun& run, double seconds) {
  return run.At(seconds).at("cronJobs").at("tick");
}

std::string MessageOf(const TracedRun& run, const std::string& reason) {
  for (const Json& instant : run.instants) {
    for (const Json& event : instant.value("events", Json::array())) {
      if (event["reason"] == reason) return event["message"];
    }
  }
  return "";
}

bool Says(const TracedRun& run, const std::string& reason) {
  return run.Said("CronJob/tick", reason) > 0;
}

const std::vector<Claim>& Claims18() {
  static const auto* const kClaims = new std::vector<Claim>{
      // The use of Jobs
      {"A Job and its pods get the label controller-uid, and the Job gets a selector for it", "",
       Job18("Never", "", ""),
       [](const TracedRun& run) {
         Simulator simulator(testing::Load(run.text));
         simulator.Begin(nullptr);
         while (simulator.HasNext()) simulator.Step(nullptr);
         const Job& job = *simulator.server().jobs().Get(1);
         const std::string uid = job.metadata.uid().ToString();
         EXPECT_EQ(job.spec->selector.match_labels.at("controller-uid"), uid);
         EXPECT_EQ(simulator.server().pods().Get(1)->metadata.labels->at("controller-uid"), uid);
         EXPECT_EQ(simulator.server().pods().Get(1)->metadata.labels->at("job-name"), "demo");
       }},
      {"A finished pod stays as Completed, and the Job as 1/1", "", Job18("Never", "", ""),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Last()["pods"][0]["reason"], "Completed");
         EXPECT_EQ(run.Status()["succeeded"], 1);
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 1);
       }},
      {"A Job that completes gets the event Completed",
       "**no**: the recordings of this generation are from v1.13, which has no such event",
       Job18("Never", "", ""),
       [](const TracedRun& run) { EXPECT_EQ(run.Said("Job/demo", "Completed"), 0); }},
      {"With Never, a pod runs once. If it fails, the controller creates another one", "",
       Job18(
           "Never", "",
           "  pods: [{match: {attempt: \"1\"}, runs: [{for: 3s, exit: 1}]}, {runs: [{for: 3s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Last()["pods"].size(), 2u);
         for (const Json& pod : run.Last()["pods"]) EXPECT_EQ(pod.value("restarts", 0), 0);
         EXPECT_EQ(run.Status()["failed"], 1);
       }},
      {"With OnFailure, the container restarts in its pod, and no pod is added", "",
       Job18("OnFailure", "",
             "  pods: [{runs: [{for: 3s, exit: 1}, {for: 3s, exit: 1}, {for: 3s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 1);
         EXPECT_EQ(run.Last()["pods"][0]["restarts"], 2);
         EXPECT_EQ(run.Status()["succeeded"], 1);
       }},
      {"backoffLimit: 4 is the number of retries for a failed pod",
       "**no**: the retries of the work queue count, and some of them are not failures. In "
       "the order of the writes, the third failure ends the Job. If watch events of pods "
       "arrive later than those of Jobs, retries are forgotten each time, and pods fail until "
       "the run ends",
       Job18("Never", "  backoffLimit: 4\n", kFailing18),
       [](const TracedRun& run) {
         EXPECT_GT(run.Status()["failed"].get<int>(), 50);
         const std::string limited = Job18("Never", "  backoffLimit: 4\n", kFailing18);
         const TracedRun in_order = RunText(limited);
         EXPECT_EQ(in_order.Status()["failed"], 3);
         EXPECT_EQ(in_order.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
       }},
      {"At most parallelism pods run at the same time, and completions is the number that must succeed",
       "", Job18("Never", "  parallelism: 2\n  completions: 4\n", ""),
       [](const TracedRun& run) {
         EXPECT_EQ(run.MostPods("Running"), 2);
         EXPECT_EQ(run.Status()["succeeded"], 4);
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 4);
       }},
      {"For each pod that completes, a new one is created immediately",
       "within the delay of the watch",
       Job18("Never", "  parallelism: 2\n  completions: 4\n",
             "  pods: [{match: {attempt: \"1\"}, runs: [{for: 3s}]}, {runs: [{for: 30s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.At(4.5)["pods"].size(), 2u);
         EXPECT_EQ(run.At(4.53)["pods"].size(), 3u);
       }},
      {"If completions is less than parallelism, more pods may complete than completions",
       "**no**: only as many are started as are still missing. Only adopted pods can exceed that",
       Job18("Never", "  parallelism: 5\n  completions: 2\n", ""),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 2);
         EXPECT_EQ(run.Status()["succeeded"], 2);
       }},
      // syncJob
      {"A finished Job does not run again", "",
       Job18("Never", "", "  timeline: [{at: 60s, delete: {kind: Pod, pod: {}}}]\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::AlreadyFinished::kCode), 1);
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 1);
         EXPECT_EQ(run.Status()["succeeded"], 1);
       }},
      {"The first sync sets startTime. Another sync follows after activeDeadlineSeconds and "
       "fails the Job: DeadlineExceeded",
       "", Job18("Never", "  activeDeadlineSeconds: 8\n", "  pods: [{runs: [{for: 60s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.JobAt(1)["startTime"], 0);
         EXPECT_FALSE(run.JobAt(8).contains("conditions"));
         EXPECT_EQ(run.JobAt(8.02)["conditions"][0]["reason"], "DeadlineExceeded");
         EXPECT_EQ(run.Status()["failed"], 1);
       }},
      {"backoffLimit is checked before the deadline", "",
       // The failure is seen within 10 ms of the deadline, before the sync that was set for it.
       Job18("Never", "  backoffLimit: 0\n  activeDeadlineSeconds: 6\n",
             "  pods: [{runs: [{for: 4.485s, exit: 1}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Status()["conditions"].size(), 1u);
         EXPECT_EQ(run.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
         EXPECT_GE(run.Last()["t"].get<double>(), 6);
       }},
      {"A failure counts against backoffLimit only if fewer pods are active than parallelism, "
       "or if only the status update of the last sync failed",
       "",
       Job18(
           "Never", "  backoffLimit: 1\n",
           "  until: 30s\n"
           "  pods: [{match: {attempt: \"1\"}, runs: [{for: 5.3s, exit: 1}]}, {runs: [{for: 60s}]}]\n"
           "  timeline: [{at: 6s, api: {verb: updateStatus, resource: jobs, count: 4, error: Conflict}}]\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::FailureNotCounted::kCode), 1);
         EXPECT_FALSE(run.Status().contains("conditions"));
         EXPECT_EQ(run.Status()["failed"], 1);
         std::string older = run.text;
         older.replace(older.find("v1.18"), 5, "v1.8");
         older.replace(older.find("count: 4"), 8, "count: 1");
         EXPECT_EQ(RunText(older).Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
       }},
      {"With OnFailure, the restarts of containers count. backoffLimit of them fail the Job", "",
       Job18("OnFailure", "  backoffLimit: 2\n", kFailing18),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
         EXPECT_EQ(run.Status()["conditions"][0]["message"],
                   "Job has reached the specified backoff limit");
         EXPECT_EQ(run.Status()["failed"], 1);
         EXPECT_EQ(run.Numbers(&decided::RestartsExceeded::restarts), (Numbers{2}));
       }},
      {"The restarts of all pods are added", "",
       Job18("OnFailure", "  backoffLimit: 2\n  parallelism: 2\n  completions: 2\n",
             "  pods: [{runs: [{for: 5.3s, exit: 1}, {for: 60s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Numbers(&decided::RestartsExceeded::restarts), (Numbers{2}));
         EXPECT_EQ(run.Status()["failed"], 2);
       }},
      {"Restarts of init containers count too, in pods that are still Pending", "",
       "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  backoffLimit: 2\n"
       "  template: {spec: {restartPolicy: OnFailure, initContainers: [{name: init, image: busybox}], "
       "containers: [{name: main, image: busybox}]}}\n---\napiVersion: playground/v1\nkind: Scenario\n"
       "metadata: {name: demo}\nspec:\n  version: v1.18\n"
       "  pods: [{containers: {init: [{for: 2s, exit: 1}]}}]\n",
       [](const TracedRun& run) {
         EXPECT_EQ(run.MostPods("Running"), 0);
         EXPECT_EQ(run.Numbers(&decided::RestartsExceeded::restarts), (Numbers{2}));
       }},
      {"With backoffLimit 0, one restart fails the Job", "",
       Job18("OnFailure", "  backoffLimit: 0\n", kFailing18),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
         EXPECT_EQ(run.Numbers(&decided::RestartsExceeded::restarts), (Numbers{1}));
       }},
      {"When a Job fails, its active pods are deleted and counted as failed, and an event gives the reason",
       "",
       Job18("Never", "  activeDeadlineSeconds: 8\n  parallelism: 2\n",
             "  pods: [{runs: [{for: 60s}], shutdown: {after: 20s}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.JobAt(9)["failed"], 2);
         EXPECT_EQ(run.JobAt(9).value("active", 0), 0);
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulDelete"), 2);
         EXPECT_EQ(run.Said("Job/demo", "DeadlineExceeded",
                            "Job was active longer than specified deadline"),
                   1);
       }},
      {"A Job that is being deleted gets no pods", "",
       Job18(
           "Never", "",
           "  pods: [{runs: [{for: 60s}], shutdown: {after: 20s}}]\n"
           "  timeline: [{at: 5.1s, delete: {kind: Job, name: demo, propagationPolicy: Foreground}}]\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::ManageSkipped::kCode), 1);
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 1);
       }},
      {"Without completions, a Job is complete after one success, when no pod is active", "",
       Job18(
           "Never", "  parallelism: 3\n",
           "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 5.3s}]}\n  - {runs: [{for: 20.7s, exit: 1}]}\n"),
       [](const TracedRun& run) {
         EXPECT_FALSE(run.JobAt(15).contains("conditions"));
         EXPECT_EQ(run.Status()["conditions"][0]["type"], "Complete");
         EXPECT_EQ(run.Status()["succeeded"], 1);
         EXPECT_EQ(run.Status()["failed"], 2);
       }},
      {"With completions, a Job is complete when that number of pods has succeeded. completionTime is set",
       "", Job18("Never", "  completions: 2\n", "  pods: [{runs: [{for: 3.1s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Status()["conditions"][0]["type"], "Complete");
         EXPECT_EQ(run.Status()["succeeded"], 2);
         EXPECT_TRUE(run.Status().contains("completionTime"));
       }},
      {"If a Job is complete while pods are active, it gets the event TooManyActivePods",
       "only if pods were adopted",
       Adoption("  - {match: {attempt: \"1\"}, runs: [{for: 30.3s}]}\n  - {runs: [{for: 50.7s}]}\n",
                "8.1s"),
       [](const TracedRun& run) { EXPECT_EQ(run.Said("Job/demo", "TooManyActivePods"), 1); }},
      {"If more pods succeed than completions, the Job gets the event TooManySucceededPods",
       "only if pods were adopted", Adoption("  - {runs: [{for: 5s}]}\n", "9.1s"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "TooManySucceededPods"), 1);
         EXPECT_EQ(run.Status()["succeeded"], 2);
       }},
      // manageJob
      {"If more pods are active than parallelism, the excess pods are deleted: first those "
       "that are not scheduled, Pending or not ready",
       "",
       Job18("Never", "  parallelism: 4\n  completions: 8\n",
             "  pods:\n  - {match: {attempt: \"2\"}, scheduleDelay: 1m, runs: [{for: 200s}]}\n"
             "  - {match: {attempt: \"3\"}, startupDelay: 1m, runs: [{for: 200s}]}\n"
             "  - {match: {attempt: \"4\"}, readyDelay: 1m, runs: [{for: 200s}]}\n"
             "  - {runs: [{for: 200s}]}\n"
             "  timeline:\n"
             "  - {at: 5s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 3}}}}\n"
             "  - {at: 9s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 2}}}}\n"
             "  - {at: 13s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 1}}}}\n"),
       [](const TracedRun& run) {
         ASSERT_EQ(run.At(8)["pods"].size(), 3u);
         for (const Json& pod : run.At(8)["pods"])
           EXPECT_TRUE(pod.contains("reason")) << "it was bound";
         ASSERT_EQ(run.At(12)["pods"].size(), 2u);
         for (const Json& pod : run.At(12)["pods"]) EXPECT_EQ(pod["phase"], "Running");
         ASSERT_EQ(run.At(16)["pods"].size(), 1u);
         EXPECT_EQ(run.At(16)["pods"][0]["ready"], true);
       }},
      {"Without completions, parallelism pods are started, and none once a pod has succeeded", "",
       Job18(
           "Never", "  parallelism: 3\n",
           "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 5.3s}]}\n  - {runs: [{for: 20.7s}]}\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.At(1)["pods"].size(), 3u);
         EXPECT_EQ(run.Last()["pods"].size(), 3u);
       }},
      {"With completions, as many pods are started as are still missing, up to parallelism", "",
       Job18("Never", "  completions: 5\n  parallelism: 3\n", "  pods: [{runs: [{for: 10s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.At(5)["pods"].size(), 3u);
         EXPECT_EQ(run.At(15)["pods"].size(), 5u);
         EXPECT_EQ(run.MostPods("Running"), 3);
       }},
      {"If the needed number of pods is active, nothing is done", "",
       Job18("Never", "  parallelism: 2\n  completions: 6\n", "  until: 5s\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::EnoughPods::kCode), 1);
         EXPECT_EQ(run.Count(decided::TooFewPods::kCode), 1);
       }},
      {"Pods are created in batches of 1, 2, 4, 8. After a rejection, the next batch is not tried",
       "with a quota of one pod: 1 created, 2 rejected, 5 not tried",
       Job18("Never", "  parallelism: 8\n  completions: 8\n",
             "  until: 5s\n  cluster: {quota: {pods: 1}}\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 1);
         // Of the first sync; others follow.
         std::multiset<std::string> first;
         for (const Json& event : run.At(0.01)["events"]) first.insert(event["reason"]);
         EXPECT_EQ(first, (std::multiset<std::string>{"FailedCreate", "FailedCreate",
                                                      "SuccessfulCreate"}));
         EXPECT_EQ(run.JobAt(1)["active"], 1);
       }},
      {"A failed creation is no longer expected, and the pod does not count as active", "",
       Job18(
           "Never", "",
           "  until: 5s\n"
           "  timeline: [{at: 0s, api: {verb: create, resource: pods, count: 1, error: Timeout}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Numbers(&decided::SyncFailed::retry_in), (Numbers{10'000}));
         EXPECT_EQ(run.Count(decided::ManageSkipped::kCode), 0);
         EXPECT_EQ(run.JobAt(0.01).value("active", 0), 0);
       }},
      // CronJobs and their use
      {"The CronJob of the article, batch/v1beta1 hello, starts a pod each minute. Its Job is "
       "named after the time, in seconds since 1970",
       "", Hello(),
       [](const TracedRun& run) {
         EXPECT_TRUE(run.At(51).at("jobs").contains("hello-946684860"));
         EXPECT_TRUE(run.Last().at("jobs").contains("hello-946684920"));
         EXPECT_TRUE(run.Last().at("jobs").contains("hello-946684980"));
         EXPECT_EQ(run.Last()["pods"].size(), 3u);
       }},
      {"lastScheduleTime is the start time that was due",
       "not the time of the round in which the Job was created", Cron18("", "  until: 52s\n"),
       [](const TracedRun& run) { EXPECT_EQ(Tick(run, 51)["lastScheduleTime"], 45); }},
      {"Allow, the default, lets Jobs run at the same time", "",
       Cron18("", "  until: 3m\n  pods: [{runs: [{for: 150s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(Tick(run, 115)["active"].size(), 2u);
         EXPECT_EQ(Tick(run, 175)["active"].size(), 3u);
       }},
      {"Forbid skips a start time while a Job runs", "without an event",
       Cron18("  concurrencyPolicy: Forbid\n", "  until: 4m\n  pods: [{runs: [{for: 90s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::CronForbid::kCode), 2);
         EXPECT_FALSE(Says(run, "JobAlreadyActive"));
       }},
      {"Replace deletes all running Jobs and starts a new one", "",
       Cron18("  concurrencyPolicy: Replace\n", "  until: 3m\n  pods: [{runs: [{for: 90s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_TRUE(Says(run, "SuccessfulDelete"));
         EXPECT_EQ(run.Last().at("cronJobs").at("tick")["active"].size(), 1u);
       }},
      {"If a Job cannot be deleted, the new one is not started", "the next round retries",
       Cron18(
           "  concurrencyPolicy: Replace\n",
           "  until: 3m\n  pods: [{runs: [{for: 90s}]}]\n"
           "  timeline: [{at: 100s, api: {verb: delete, resource: jobs, count: 1, error: InternalError}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("CronJob/tick", "FailedDelete"), 0) << "traces leave it out";
         EXPECT_TRUE(run.At(115).at("jobs").contains("tick-946684860"));
         EXPECT_FALSE(run.At(115).at("jobs").contains("tick-946684920"));
         EXPECT_TRUE(run.At(125).at("jobs").contains("tick-946684920"));
       }},
      {"A Job that cannot be created is a missed start", "FailedCreate. The next round retries",
       Cron18(
           "",
           "  until: 70s\n"
           "  timeline: [{at: 40s, api: {verb: create, resource: jobs, count: 1, error: Forbidden, message: "
           "exceeded quota}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("CronJob/tick", "FailedCreate"), 1);
         EXPECT_TRUE(run.At(51).value("jobs", Json::object()).empty());
         EXPECT_TRUE(run.At(61).at("jobs").contains("tick-946684860"));
       }},
      {"More than a hundred missed starts stop the CronJob: FailedNeedsStart", "permanently",
       Cron18(
           "",
           "  until: 3h\n"
           "  timeline: [{at: 20s, controller: {name: cronjob, state: restart, downFor: 102m}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(
             MessageOf(run, "FailedNeedsStart"),
             "Cannot determine if job needs to be started: too many missed start time (> 100). Set or "
             "decrease .spec.startingDeadlineSeconds or check clock skew");
         EXPECT_FALSE(Says(run, "SuccessfulCreate"));
         EXPECT_GE(run.Count(decided::CronGivesUp::kCode), 100);
       }},
      {"With startingDeadlineSeconds: 200, only those of the last 200 s count", "",
       Cron18(
           "  startingDeadlineSeconds: 200\n",
           "  until: 2h\n"
           "  timeline: [{at: 20s, controller: {name: cronjob, state: restart, downFor: 102m}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Count(decided::CronGivesUp::kCode), 0);
         EXPECT_TRUE(Says(run, "SuccessfulCreate"));
       }},
      // syncAll, syncOne
      {"All CronJobs are checked in rounds", "every ten seconds", Cron18("", "  until: 2m\n"),
       [](const TracedRun& run) {
         // Due at 45 s from the start, seen in the round at 50 s.
         EXPECT_TRUE(run.At(49).value("jobs", Json::object()).empty());
         EXPECT_TRUE(run.At(51).at("jobs").contains("tick-946684860"));
         EXPECT_FALSE(Tick(run, 51).contains("lastSuccessfulTime"));
       }},
      {"A Job belongs to the CronJob in its ownerReferences. Others are ignored", "",
       Cron18("", "  until: 35s\n  timeline:\n  - at: 5s\n    apply: " + JobManifest("other", "") +
                      "\n"),
       [](const TracedRun& run) { EXPECT_EQ(run.Count(decided::CronUnexpectedJob::kCode), 0); }},
      {"A running Job of a CronJob that is not in its active list is an UnexpectedJob",
       "reported again in each round", NotStartedByIt(),
       [](const TracedRun& run) {
         EXPECT_EQ(MessageOf(run, "UnexpectedJob"),
                   "Saw a job that the controller did not create or forgot: mine");
         EXPECT_EQ(run.Count(decided::CronUnexpectedJob::kCode), 3);
       }},
      {"A finished Job is removed from the active list: SawCompletedJob, with its status", "",
       Cron18("", "  until: 2m\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(Tick(run, 59)["active"].size(), 1u);
         EXPECT_FALSE(Tick(run, 75).contains("active"));
         EXPECT_EQ(MessageOf(run, "SawCompletedJob"),
                   "Saw completed job: tick-946684860, status: Complete");
       }},
      {"A failed Job is reported in the same way", "status: Failed",
       "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n  schedule: \"* * * * *\"\n"
       "  jobTemplate: {spec: {activeDeadlineSeconds: 5, template: {spec: {restartPolicy: Never, containers: "
       "[{name: main, image: busybox}]}}}}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: "
       "demo}\nspec:\n  version: v1.18\n  start: \"2000-01-01T00:00:15Z\"\n  until: 90s\n",
       [](const TracedRun& run) {
         EXPECT_EQ(MessageOf(run, "SawCompletedJob"),
                   "Saw completed job: tick-946684860, status: Failed");
       }},
      {"An active Job that is gone is a MissingJob and is removed from the list", "",
       Cron18("",
              "  until: 70s\n  pods: [{runs: [{for: 60s}]}]\n"
              "  timeline: [{at: 55s, delete: {kind: Job, name: tick-946684860}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(MessageOf(run, "MissingJob"), "Active job went missing: tick-946684860");
         EXPECT_FALSE(Tick(run, 65).contains("active"));
       }},
      {"A CronJob that is being deleted starts nothing", "",
       Cron18(
           "",
           "  until: 2m\n  pods: [{runs: [{for: 300s}], shutdown: {after: 29s}}]\n"
           "  timeline: [{at: 95s, delete: {kind: CronJob, name: tick, propagationPolicy: Foreground}}]\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::CronBeingDeleted::kCode), 1);
         EXPECT_EQ(run.Said("CronJob/tick", "SuccessfulCreate"), 1);
       }},
      {"A suspended CronJob starts nothing", "", Cron18("  suspend: true\n", "  until: 3m\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::CronSuspended::kCode), 10);
         EXPECT_FALSE(Says(run, "SuccessfulCreate"));
       }},
      {"If no start time is due, nothing happens", "", Cron18("", "  until: 44s\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Count(decided::CronNothingUnmet::kCode), 4);
         EXPECT_FALSE(Says(run, "SuccessfulCreate"));
       }},
      {"Only the last of several missed start times is started", "",
       Cron18(
           "",
           "  until: 10m\n"
           "  timeline: [{at: 20s, controller: {name: cronjob, state: restart, downFor: 5m}}]\n"),
       [](const TracedRun& run) {
         int started = 0;
         for (const std::string& event : run.Events("CronJob/tick")) {
           if (std::stod(event) < 325 && event.find("SuccessfulCreate") != std::string::npos)
             ++started;
         }
         EXPECT_EQ(started, 1);
       }},
      {"A start that is more than startingDeadlineSeconds late is skipped: MissSchedule",
       "skipped **without the event**: such old start times are not found as missed",
       Cron18("  startingDeadlineSeconds: 3\n", "  until: 55s\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Count(decided::CronNothingUnmet::kCode), 5) << "also in the round at 50 s";
         EXPECT_FALSE(Says(run, "MissSchedule"));
         EXPECT_FALSE(Says(run, "SuccessfulCreate"));
       }},
      {"After each round, finished Jobs beyond the history limits are deleted", "",
       Cron18("  successfulJobsHistoryLimit: 1\n", "  until: 4m\n"),
       [](const TracedRun& run) {
         EXPECT_TRUE(Says(run, "SuccessfulDelete"));
         EXPECT_LE(run.Last().at("jobs").size(), 2u);
       }},
  };
  return *kClaims;
}

class VersionOneEighteen : public ::testing::TestWithParam<Claim> {};

TEST_P(VersionOneEighteen, MatchesWalk) {
  GetParam().check(RunText(AsTheWalkReads(GetParam().scenario)));
}

INSTANTIATE_TEST_SUITE_P(Walk, VersionOneEighteen, ::testing::ValuesIn(Claims18()), NameOfClaim);

TEST(VersionOneEighteenWalk, MatchesDocumentation) { ExpectTableInDocs("v1.18", Claims18()); }

TEST(VersionOneEighteenRuns, NoticeChangedDeadline) {
  const TracedRun run =
      RunText(Job18("Never", "  activeDeadlineSeconds: 300\n",
                    "  pods: [{runs: [{for: 200s}]}]\n"
                    "  timeline: [{at: 5.1s, patch: {kind: Job, name: demo, patch: {spec: "
                    "{activeDeadlineSeconds: 20}}}}]\n"));
  EXPECT_EQ(run.JobAt(25)["conditions"][0]["reason"], "DeadlineExceeded");
}

TEST(VersionOneEighteenRuns, NewControllerSurvivesHundredMissedStartTimes) {
  const TracedRun run = RunText(Cron18(
      "",
      "  until: 3h\n"
      "  timeline: [{at: 20s, controller: {name: cronjob, state: restart, downFor: 102m}}]\n",
      "v1.29"));
  EXPECT_TRUE(Says(run, "TooManyMissedTimes"));
  EXPECT_TRUE(Says(run, "SuccessfulCreate"));
}

std::string NeverThree(std::uint64_t ties, const std::string& version = "v1.18") {
  return JobScenario(version, "Never", "  backoffLimit: 3\n",
                     "  until: 10m\n  cluster: {ties: " + std::to_string(ties) +
                         "}\n  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n");
}

// kubernetes/kubernetes#70251
TEST(VersionOneEighteenRuns, CanLeaveManyMoreFailedPodsThanBackoffLimit) {
  const TracedRun in_order = RunText(NeverThree(0));
  EXPECT_EQ(in_order.Status()["failed"], 3);
  EXPECT_EQ(in_order.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");

  std::set<int> outcomes;
  int not_counted = 0;
  int forgotten = 0;
  for (std::uint64_t ties = 1; ties <= 30; ++ties) {
    const TracedRun run = RunText(NeverThree(ties));
    outcomes.insert(run.Status()["failed"].get<int>());
    not_counted += run.Count(decided::FailureNotCounted::kCode);
    forgotten += run.Count(decided::RetriesForgotten::kCode);
  }
  EXPECT_GT(*outcomes.rbegin(), 4);
  EXPECT_GT(forgotten, 30);
  // The order of what happens at one instant decides when the count is forgotten.
  EXPECT_GT(outcomes.size(), 3u);
  // "active is different than parallelism": else a failure is taken for one already counted.
  EXPECT_GT(not_counted, 0);
}

TEST(VersionOneEighteenRuns, AreFixedByCountingFailedPods) {
  for (std::uint64_t ties = 0; ties <= 12; ++ties) {
    SCOPED_TRACE(ties);
    const TracedRun run = RunText(NeverThree(ties, "v1.29"));
    EXPECT_EQ(run.Status()["failed"], 4);
    EXPECT_EQ(run.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
  }
}

}  // namespace
}  // namespace jobplay::versions
