// What the walk through the Job controller of v1.8 says, statement by statement, and what a run of
// it does.
#include <gtest/gtest.h>

#include "core/words/decisions/controllers.h"
#include "core/words/decisions/job.h"
#include "tests/support/walk.h"

namespace jobplay::versions {
namespace {

using Numbers = std::vector<std::int64_t>;

std::string Job8(const char* restart_policy, const std::string& job, const std::string& world) {
  return JobScenario("v1.8", restart_policy, job, world);
}

const std::string kFailing8 = "  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n";

// Job `old` leaves its pods behind for Job `demo`, which adopts them by their label.
std::string Adoption(const char* old_pods, const char* orphaned_at, const char* demo) {
  const std::string job =
      "manualSelector: true, selector: {matchLabels: {batch: keep}}, template: {metadata: {labels: {batch: "
      "keep}}, spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}";
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: old}\nspec: {completions: 2, parallelism: 2, " +
         job + "\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec:\n" +
         "  version: v1.8\n  pods:\n" + old_pods + "  timeline:\n  - {at: " + orphaned_at +
         ", delete: {kind: Job, name: old, propagationPolicy: Orphan}}\n  - at: 15.4s\n    apply: "
         "{apiVersion: batch/v1, kind: Job, metadata: {name: demo}, spec: {" +
         demo + ", " + job + "}\n";
}

const std::vector<Claim>& Claims8() {
  static const auto* const kClaims = new std::vector<Claim>{
      // processNextWorkItem
      {"A failed sync puts the Job back into the queue after 10 s, doubled each time up to 6 min",
       "waits 10, 20, 40, 80, 160, 320 and then 360 s",
       Job8("Never", "  backoffLimit: 20\n", "  until: 60m\n" + kFailing8),
       [](const TracedRun& run) {
         Numbers waits = run.Numbers(&decided::SyncFailed::retry_in);
         ASSERT_GE(waits.size(), 9u);
         waits.resize(9);
         EXPECT_EQ(waits, (Numbers{10'000, 20'000, 40'000, 80'000, 160'000, 320'000, 360'000,
                                   360'000, 360'000}));
       }},
      {"A successful sync makes the queue forget the retries", "",
       Job8(
           "Never", "  backoffLimit: 6\n",
           "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 5.3s, exit: 1}]}\n  - {runs: [{for: 3.1s}]}\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Count(decided::RetryCounted::kCode), 1);
         EXPECT_EQ(run.Numbers(&decided::RetriesForgotten::retries), (Numbers{1}));
       }},
      // syncJob
      {"For a deleted Job, only the expectations are deleted", "",
       Job8("Never", "", "  timeline: [{at: 5.1s, delete: {kind: Job, name: demo}}]\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::JobGone::kCode), 1);
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 1);
       }},
      {"A finished Job is not changed again", "",
       Job8("Never", "  backoffLimit: 6\n", "  pods: [{runs: [{for: 3.1s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Status()["succeeded"], 1);
         EXPECT_GE(run.Count(decided::AlreadyFinished::kCode), 1);
         EXPECT_EQ(run.Count(decided::JobFinished::kCode), 1);
       }},
      {"While creations or deletions are expected, pods are not changed, for 5 min at most", "",
       Job8(
           "Never", "",
           "  timeline:\n"
           "  - {at: 0s, api: {verb: create, resource: pods, count: 1, error: Timeout}}\n"
           "  - {at: 290s, patch: {kind: Job, name: demo, patch: {metadata: {labels: {look: once}}}}}\n"
           "  - {at: 310s, patch: {kind: Job, name: demo, patch: {metadata: {labels: {look: twice}}}}}\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::ManageSkipped::kCode), 2);
         EXPECT_EQ(run.At(305)["pods"].size(), 0u);
         EXPECT_EQ(run.At(311)["pods"].size(), 1u);
       }},
      {"The first sync sets startTime. Another sync follows after activeDeadlineSeconds", "",
       Job8("Never", "  activeDeadlineSeconds: 8\n", "  pods: [{runs: [{for: 60s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.JobAt(1)["startTime"], 0);
         EXPECT_FALSE(run.JobAt(8).contains("conditions"));
         EXPECT_EQ(run.JobAt(8.02)["conditions"][0]["reason"], "DeadlineExceeded");
       }},
      {"active, succeeded and failed are the numbers of the Job's pods", "",
       Job8(
           "Never", "  parallelism: 3\n  completions: 3\n",
           "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 3s}]}\n"
           "  - {match: {attempt: \"2\"}, runs: [{for: 5s, exit: 1}]}\n  - {runs: [{for: 60s}]}\n"),
       [](const TracedRun& run) {
         const Json& then = run.JobAt(8);
         EXPECT_EQ(then["succeeded"], 1);
         EXPECT_EQ(then["failed"], 1);
         EXPECT_EQ(then["active"], 2);
       }},
      {"A new failure fails the Job if its retry, counted from 1, exceeds backoffLimit: BackoffLimitExceeded",
       "with the message of that time, “Job has reach the specified backoff limit”",
       Job8("Never", "  backoffLimit: 0\n", kFailing8),
       [](const TracedRun& run) {
         const Json& condition = run.Status()["conditions"][0];
         EXPECT_EQ(condition["type"], "Failed");
         EXPECT_EQ(condition["reason"], "BackoffLimitExceeded");
         EXPECT_EQ(condition["message"], "Job has reach the specified backoff limit");
         EXPECT_EQ(run.Status()["failed"], 1);
         EXPECT_EQ(run.Count(decided::RetriesExceeded::kCode), 1);
       }},
      {"The default of backoffLimit is 6", "7 pods fail",
       Job8("Never", "", "  until: 60m\n" + kFailing8),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Status()["failed"], 7);
         EXPECT_EQ(run.Status()["conditions"][0]["reason"], "BackoffLimitExceeded");
       }},
      {"Only failed pods count against backoffLimit",
       "with OnFailure, a Job continues however often its containers fail",
       Job8("OnFailure", "  backoffLimit: 1\n", kFailing8),
       [](const TracedRun& run) {
         EXPECT_FALSE(run.Status().contains("conditions"));
         EXPECT_GE(run.Last()["pods"][0]["restarts"].get<int>(), 5);
       }},
      {"A Job that has run for activeDeadlineSeconds fails: DeadlineExceeded", "",
       Job8("Never", "  activeDeadlineSeconds: 8\n", "  pods: [{runs: [{for: 60s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Status()["conditions"][0]["reason"], "DeadlineExceeded");
         EXPECT_EQ(run.Status()["conditions"][0]["message"],
                   "Job was active longer than specified deadline");
         EXPECT_EQ(run.Status()["failed"], 1);
       }},
      {"When a Job fails, its active pods are deleted and immediately counted as failed",
       "also while they are still stopping",
       Job8("Never", "  backoffLimit: 0\n  parallelism: 3\n  completions: 3\n",
            "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 5.3s, exit: 1}]}\n"
            "  - {runs: [{for: 60s}], shutdown: {after: 20s}}\n"),
       [](const TracedRun& run) {
         const Json& then = run.JobAt(7);
         EXPECT_EQ(then["failed"], 3);
         EXPECT_EQ(then["conditions"][0]["type"], "Failed");
         EXPECT_EQ(then.value("active", 0), 0);
       }},
      {"The reason for the failure is also a Warning event", "",
       Job8("Never", "  backoffLimit: 0\n", kFailing8),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "BackoffLimitExceeded",
                            "Job has reach the specified backoff limit"),
                   1);
       }},
      {"A Job that is being deleted gets no pods", "",
       Job8(
           "Never", "",
           "  pods: [{runs: [{for: 60s}], shutdown: {after: 20s}}]\n"
           "  timeline: [{at: 5.1s, delete: {kind: Job, name: demo, propagationPolicy: Foreground}}]\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::ManageSkipped::kCode), 1);
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 1);
       }},
      {"Without completions, a Job is complete when a pod has succeeded and none is active", "",
       Job8(
           "Never", "  parallelism: 3\n",
           "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 5.3s}]}\n  - {runs: [{for: 20.7s}]}\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Status()["conditions"][0]["type"], "Complete");
         EXPECT_EQ(run.Status()["succeeded"], 3);
         EXPECT_EQ(run.JobAt(15).value("conditions", Json()), Json());
       }},
      {"With completions, a Job is complete when that number of pods has succeeded. completionTime is set",
       "without an event", Job8("Never", "  completions: 2\n", "  pods: [{runs: [{for: 3.1s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Status()["conditions"][0]["type"], "Complete");
         EXPECT_EQ(run.Status()["succeeded"], 2);
         EXPECT_TRUE(run.Status().contains("completionTime"));
         EXPECT_EQ(run.Said("Job/demo", "Completed"), 0);
       }},
      {"If a Job is complete while pods are active, it gets the event TooManyActivePods",
       "only if pods were adopted",
       Adoption("  - {match: {attempt: \"1\"}, runs: [{for: 30.3s}]}\n  - {runs: [{for: 50.7s}]}\n",
                "8.1s", "completions: 1, parallelism: 2"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "TooManyActivePods",
                            "Too many active pods running after completion count reached"),
                   1);
         EXPECT_EQ(run.Status()["conditions"][0]["type"], "Complete");
       }},
      {"If more pods succeed than completions, the Job gets the event TooManySucceededPods",
       "only if pods were adopted",
       Adoption("  - {runs: [{for: 5s}]}\n", "9.1s", "completions: 1, parallelism: 2"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "TooManySucceededPods",
                            "Too many succeeded pods running after completion count reached"),
                   1);
         EXPECT_EQ(run.Status()["succeeded"], 2);
       }},
      {"If the status cannot be written, the Job is queued again", "after 10 s",
       Job8(
           "Never", "",
           "  timeline: [{at: 0s, api: {verb: updateStatus, resource: jobs, count: 1, error: Conflict}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Numbers(&decided::SyncFailed::retry_in).front(), 10'000);
         EXPECT_FALSE(run.JobAt(9).contains("startTime"));
         EXPECT_TRUE(run.JobAt(11).contains("startTime"));
       }},
      {"If a pod fails and the Job continues, the Job is queued again", "",
       Job8("Never", "  backoffLimit: 2\n", kFailing8),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Numbers(&decided::RetryCounted::retries), (Numbers{1, 2}));
         EXPECT_EQ(run.Numbers(&decided::SyncFailed::retry_in), (Numbers{10'000, 20'000}));
         EXPECT_EQ(run.Status()["failed"], 3);
       }},
      // manageJob
      {"If more pods are active than parallelism, the excess pods are deleted", "",
       Job8(
           "Never", "  parallelism: 3\n  completions: 6\n",
           "  pods: [{runs: [{for: 60s}]}]\n"
           "  timeline: [{at: 5.1s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 1}}}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Numbers(&decided::TooManyPods::active), (Numbers{3}));
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulDelete"), 2);
         EXPECT_EQ(run.JobAt(6)["active"], 1);
       }},
      {"Pods that are not ready are deleted first", "",
       Job8(
           "Never", "  parallelism: 3\n  completions: 6\n",
           "  pods:\n  - {match: {attempt: \"2\"}, readyDelay: 1m, runs: [{for: 200s}]}\n"
           "  - {runs: [{for: 200s}]}\n"
           "  timeline: [{at: 5.1s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 2}}}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.At(6)["pods"].size(), 2u);
         for (const Json& pod : run.At(6)["pods"]) EXPECT_EQ(pod["ready"], true);
       }},
      {"Pods that are not scheduled are deleted first, and Pending pods before Running ones", "",
       Job8("Never", "  parallelism: 3\n  completions: 6\n",
            "  pods:\n  - {match: {attempt: \"2\"}, scheduleDelay: 1m, runs: [{for: 200s}]}\n"
            "  - {match: {attempt: \"3\"}, startupDelay: 1m, runs: [{for: 200s}]}\n"
            "  - {runs: [{for: 200s}]}\n"
            "  timeline:\n"
            "  - {at: 5.1s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 2}}}}\n"
            "  - {at: 9.1s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 1}}}}\n"),
       [](const TracedRun& run) {
         ASSERT_EQ(run.At(8)["pods"].size(), 2u);
         for (const Json& pod : run.At(8)["pods"])
           EXPECT_TRUE(pod.contains("reason")) << "it was bound";
         ASSERT_EQ(run.At(12)["pods"].size(), 1u);
         EXPECT_EQ(run.At(12)["pods"][0]["phase"], "Running");
       }},
      {"If a pod cannot be deleted, it counts as active again, and the sync fails", "",
       Job8("Never", "  parallelism: 2\n  completions: 6\n",
            "  pods: [{runs: [{for: 200s}]}]\n"
            "  timeline:\n"
            "  - {at: 5s, api: {verb: delete, resource: pods, count: 1, error: InternalError}}\n"
            "  - {at: 5.1s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 1}}}}\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "FailedDelete"), 1);
         EXPECT_EQ(run.JobAt(6)["active"], 2);
         EXPECT_EQ(run.Numbers(&decided::SyncFailed::retry_in), (Numbers{10'000}));
         EXPECT_EQ(run.JobAt(16)["active"], 1);
       }},
      {"Without completions, parallelism pods are started while none has succeeded", "",
       Job8("Never", "  parallelism: 3\n", "  pods: [{runs: [{for: 20s}]}]\n"),
       [](const TracedRun& run) { EXPECT_EQ(run.At(1)["pods"].size(), 3u); }},
      {"Once one has succeeded, no pod is added", "",
       Job8(
           "Never", "  parallelism: 3\n",
           "  pods:\n  - {match: {attempt: \"1\"}, runs: [{for: 5.3s}]}\n  - {runs: [{for: 20.7s}]}\n"),
       [](const TracedRun& run) { EXPECT_EQ(run.Last()["pods"].size(), 3u); }},
      {"With completions, as many pods are active as completions are missing, up to parallelism",
       "the article writes max, but the source that it shows uses the smaller value",
       Job8("Never", "  completions: 5\n  parallelism: 3\n", "  pods: [{runs: [{for: 10s}]}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.At(5)["pods"].size(), 3u);
         EXPECT_EQ(run.At(15)["pods"].size(), 5u);
         EXPECT_EQ(run.MostPods("Running"), 3);
       }},
      {"If more pods are active than needed, but not more than parallelism, none is deleted",
       "only if pods were adopted",
       Adoption("  - {runs: [{for: 50.7s}]}\n", "8.1s", "completions: 1, parallelism: 3"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulDelete"), 0);
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 0);
         EXPECT_GE(run.Count(decided::EnoughPods::kCode), 1);
       }},
      {"If parallelism pods are active, nothing is done", "",
       Job8("Never", "  parallelism: 2\n  completions: 6\n", "  until: 5s\n"),
       [](const TracedRun& run) {
         EXPECT_GE(run.Count(decided::EnoughPods::kCode), 1);
         EXPECT_EQ(run.Count(decided::TooManyPods::kCode), 0);
         EXPECT_EQ(run.Count(decided::TooFewPods::kCode), 1);
       }},
      {"Pods are created in batches of 1, 2, 4 and so on, all in one sync if no creation fails", "",
       Job8("Never", "  parallelism: 8\n  completions: 8\n", ""),
       [](const TracedRun& run) {
         EXPECT_EQ(run.At(0.01)["pods"].size(), 8u);
         EXPECT_EQ(run.Count(decided::TooFewPods::kCode), 1);
       }},
      {"A batch with a failed creation is the last one of its sync",
       "with a quota of one pod: 1 created, 2 rejected, 5 not tried",
       Job8("Never", "  parallelism: 8\n  completions: 8\n",
            "  until: 5s\n  cluster: {quota: {pods: 1}}\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Said("Job/demo", "SuccessfulCreate"), 1);
         EXPECT_EQ(run.Said("Job/demo", "FailedCreate"), 2);
         EXPECT_EQ(run.JobAt(1)["active"], 1);
       }},
      {"If the first creation is rejected, the others are not tried. A later sync retries", "",
       Job8("Never", "  parallelism: 8\n  completions: 8\n",
            "  timeline: [{at: 0s, api: {verb: create, resource: pods, count: 1, error: Forbidden, "
            "message: exceeded quota}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Count(decided::SlowStartStopped::kCode), 1);
         EXPECT_EQ(run.Events("Job/demo").front(), "0.01 FailedCreate");
         EXPECT_EQ(run.Status()["succeeded"], 8);
       }},
      {"A creation that times out is not a failure: the pod is still expected",
       "it counts as active until the next sync",
       Job8(
           "Never", "",
           "  until: 60s\n"
           "  timeline: [{at: 0s, api: {verb: create, resource: pods, count: 1, error: Timeout}}]\n"),
       [](const TracedRun& run) {
         EXPECT_EQ(run.Count(decided::SyncFailed::kCode), 0);
         EXPECT_EQ(run.JobAt(0.01)["active"], 1);
         EXPECT_EQ(run.Last()["pods"].size(), 0u);
       }},
  };
  return *kClaims;
}

class VersionOneEight : public ::testing::TestWithParam<Claim> {};

TEST_P(VersionOneEight, MatchesWalk) {
  GetParam().check(RunText(AsTheWalkReads(GetParam().scenario, 116)));
}

INSTANTIATE_TEST_SUITE_P(Walk, VersionOneEight, ::testing::ValuesIn(Claims8()), NameOfClaim);

TEST(VersionOneEightWalk, MatchesDocumentation) { ExpectTableInDocs("v1.8", Claims8()); }

}  // namespace
}  // namespace jobplay::versions
