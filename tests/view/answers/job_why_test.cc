// The messages about the Job controller's syncs are true: word for word in small runs, and compared
// with the cluster over examples and vectors.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/controllers/job/intervals.h"
#include "core/controllers/job/tracked_pod.h"
#include "core/sim/timeline.h"
#include "core/words/decisions/job.h"
#include "core/words/explanation.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

std::string JobOf(const std::string& spec) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: work}\nspec:\n" + spec +
         "  template:\n    spec:\n      restartPolicy: Never\n"
         "      containers: [{name: main, image: busybox}]\n"
         "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: why}\nspec:\n";
}

// Every decision of the run, in order.
std::vector<Json> WhysOf(const std::string& text) {
  testing::WholeRun run(text);
  std::vector<Json> all;
  for (std::uint32_t step = 0; step <= run.steps; ++step) {
    const Json moment = run.Moment(step, 1);
    for (const Json& why : moment["why"]) all.push_back(why);
  }
  return all;
}

TEST(JobWhy, CountsSucceededIndexOnceWhilePodHasFinalizer) {
  const std::vector<Json> whys =
      WhysOf(JobOf("  completionMode: Indexed\n  completions: 3\n  parallelism: 3\n") +
             "  pods:\n  - match: {index: \"0\"}\n    runs: [{for: 3s}]\n  - runs: [{for: 60s}]\n"
             "  timeline:\n  - {at: 4s, api: {verb: patch, resource: pods, count: 1, error: "
             "InternalError}}\n  until: 30s\n");
  std::size_t counted = 0;
  for (const Json& why : whys) {
    const std::string text = why["text"];
    EXPECT_EQ(text.find(", 2 succeeded"), std::string::npos) << text;
    counted +=
        text.find("The controller counts 2 active") == 0 && text.find(", 1 succeeded") != text.npos;
  }
  EXPECT_GE(counted, 2u);
}

// The scenario with another order of events at one time.
std::string Shuffled(std::string scenario, int ties) {
  return scenario.insert(scenario.find("  title:"),
                         "  cluster: {world: plain, ties: " + std::to_string(ties) + "}\n");
}

TEST(JobWhy, NamesRuleWithNumbersLineAndFunction) {
  struct Case {
    const char* what;
    std::string text;
    const char* said;
    const char* function;
    const char* field;
    int line;  // 0: the manifest has none
  };
  const Case kJobWhyCases[] = {
      {"a work queue gets no new pods after its first success",
       testing::ReadFile("web/examples/work-queue-not-replaced.yaml"),
       "A pod has succeeded and completions is not set, so the controller adds no pod to the 2 "
       "active ones, although parallelism is 3.",
       "manageJob", "spec.completions", 0},
      {"fewer completions remain than parallelism",
       JobOf("  completions: 3\n  parallelism: 2\n") + "  until: 1m\n",
       "3 completions minus 2 succeeded: 1 pod is wanted, although parallelism is 2.", "manageJob",
       "spec.completions", 5},
      {"completions limits the number of pods",
       JobOf("  completions: 3\n  parallelism: 2\n") + "  until: 1m\n",
       "0 pods are active and 1 is wanted. The controller "
       "creates 1.",
       "manageJob", "spec.completions", 5},
      {"parallelism limits the number of pods",
       JobOf("  completions: 3\n  parallelism: 2\n") + "  until: 1m\n",
       "0 pods are active and 2 are wanted. The controller "
       "creates 2.",
       "manageJob", "spec.parallelism", 6},
      {"one sync has a limit", JobOf("  completions: 700\n  parallelism: 700\n") + "  until: 5s\n",
       "A sync creates or deletes at most 500 pods, so 200 are left for "
       "later.",
       "manageJob", "", 0},
      {"nothing runs if parallelism is 0", JobOf("  parallelism: 0\n") + "  until: 5s\n",
       "parallelism is 0, so no pods run for this Job.", "manageJob", "spec.parallelism", 5},
      {"a Job without a deadline has no running deadline",
       JobOf("  parallelism: 0\n") + "  until: 5s\n",
       "The Job is not suspended and has no start time, so it starts "
       "now.",
       "syncJob", "spec.suspend", 0},
      {"a deadline counts from the start", JobOf("  activeDeadlineSeconds: 90\n") + "  until: 5s\n",
       "The Job is not suspended and has no start time, so it starts now. Its active deadline of "
       "1m30s counts from here.",
       "syncJob", "spec.suspend", 0},
      {"the wait after a failure has passed",
       JobOf("  backoffLimit: 6\n") +
           "  pods:\n  - match: {attempt: 1}\n    runs: [{for: 3s, exit: 1}]\n",
       "The failure was 10s ago, and its back-off of 10s is over.", "getRemainingTime", "", 0},
      {"a success ends the rest of the back-off",
       JobOf("  completions: 3\n  parallelism: 2\n") +
           "  pods:\n  - match: {attempt: 1}\n    runs: [{for: 3s, exit: 1}]\n"
           "  - match: {attempt: 2}\n    runs: [{for: 6s}]\n  cluster: {world: plain}\n",
       "A success ends the back-off after 1 failure, with 5.48s left.", "newBackoffRecord", "", 0},
      {"each index has its own back-off",
       testing::ReadFile("web/examples/backoff-limit-per-index.yaml"),
       "The controller records 1 failure since the last success. Each index has its own back-off, "
       "so this number delays no pod. Failed pods kept for their index add to it at each sync.",
       "newBackoffRecord", "spec.backoffLimitPerIndex", -1},
      {"a failure policy rule that ignores the failure",
       JobOf("  podFailurePolicy:\n    rules:\n"
             "    - action: FailJob\n      onExitCodes: {operator: In, values: [42]}\n"
             "    - action: Ignore\n      onExitCodes: {operator: In, values: [3]}\n") +
           "  pods:\n  - match: {attempt: 1}\n    runs: [{for: 3s, exit: 3}]\n",
       "podFailurePolicy.rules[1] ignores the failure of pod", "matchPodFailurePolicy",
       "spec.podFailurePolicy.rules[1]", 9},
      {"a failure policy rule that counts, so that the next one does not fail the Job",
       JobOf("  podFailurePolicy:\n    rules:\n"
             "    - action: Count\n      onExitCodes: {operator: In, values: [7]}\n"
             "    - action: FailJob\n      onExitCodes: {operator: NotIn, values: [0]}\n") +
           "  pods:\n  - match: {attempt: 1}\n    runs: [{for: 3s, exit: 7}]\n",
       "podFailurePolicy.rules[0] counts the failure of pod work-lq7xh as usual.",
       "matchPodFailurePolicy", "spec.podFailurePolicy.rules[0]", 7},
      {"a failure that matches no rule",
       JobOf("  podFailurePolicy:\n    rules:\n"
             "    - action: Ignore\n      onExitCodes: {operator: In, values: [42]}\n") +
           "  pods:\n  - match: {attempt: 1}\n    runs: [{for: 3s, exit: 3}]\n",
       "No podFailurePolicy rule matches the failure of pod work-lq7xh, so it counts as usual.",
       "matchPodFailurePolicy", "spec.podFailurePolicy", 5},
      {"an uncounted failure is not reported as counted",
       JobOf("  podFailurePolicy:\n    rules:\n"
             "    - action: Ignore\n      onExitCodes: {operator: In, values: [3]}\n") +
           "  pods:\n  - match: {attempt: 1}\n    runs: [{for: 3s, exit: 3}]\n",
       "The controller removes the tracking finalizer from 1 pod and counts 0.",
       "removeTrackingFinalizerFromPods", "", 0},
      {"a success policy rule and the pods it no longer needs",
       JobOf("  completions: 3\n  parallelism: 3\n  completionMode: Indexed\n  successPolicy:\n"
             "    rules:\n    - succeededIndexes: \"0\"\n") +
           "  pods:\n  - match: {index: \"0\"}\n    runs: [{for: 3s}]\n  - runs: [{for: 60s}]\n",
       "The success policy is met, so the remaining pods are no longer needed: Matched rules at "
       "index 0.",
       "matchSuccessPolicy", "spec.successPolicy.rules[0]", 10},
      {"pods that a success no longer needs",
       JobOf("  completions: 3\n  parallelism: 3\n  completionMode: Indexed\n  successPolicy:\n"
             "    rules:\n    - succeededIndexes: \"0\"\n") +
           "  pods:\n  - match: {index: \"0\"}\n    runs: [{for: 3s}]\n  - runs: [{for: 60s}]\n",
       "The controller removes the tracking finalizer from 3 pods and counts 1, because the Job "
       "succeeds without the others.",
       "removeTrackingFinalizerFromPods", "", 0},
      {"a pod of a finished Job in a stale cache",
       Shuffled(testing::ReadFile("web/examples/never-backoff-limit-3.yaml"), 2),
       "belongs to a finished Job. Its tracking finalizer is already gone; only the cache still "
       "shows it.",
       "handleSingleOrphanPod", "", 0},
  };
  for (const Case& c : kJobWhyCases) {
    const std::vector<Json> whys = WhysOf(c.text);
    bool found = false;
    std::string others;
    for (const Json& why : whys) {
      const std::string text = why["text"];
      others += "\n" + text;
      if (text.find(c.said) == std::string::npos) continue;
      found = true;
      EXPECT_EQ(why["source"]["function"], c.function) << c.what;
      EXPECT_EQ(why.value("field", ""), c.field) << c.what;
      const int line = why.contains("span") ? why["span"]["line"].get<int>() : 0;
      if (c.line >= 0) {
        EXPECT_EQ(line, c.line) << c.what;
      }
      break;
    }
    EXPECT_TRUE(found) << c.what << ": " << c.said << others.substr(0, 3000);
  }
}

// The Job statuses so far.
class Counts {
 public:
  void Add(const Change& change) {
    if (change.table != TableId::kJobs) return;
    const Shared<Job> job = change.after.As<Job>();
    if (!job) return;
    if (const auto& uncounted = job->status.uncounted_terminated_pods) {
      listed_.insert(uncounted->succeeded.begin(), uncounted->succeeded.end());
      listed_.insert(uncounted->failed.begin(), uncounted->failed.end());
    }
    if (!IsIndexedJob(*job)) return;
    indexes_[job->metadata.uid()] =
        OrderedIntervals::Parse(job->status.completed_indexes, *job->spec->completions);
  }

  bool Has(const Pod& pod) const {
    if (listed_.count(pod.metadata.uid()) > 0) return true;
    const OwnerReference* owner = GetControllerOf(pod.metadata);
    if (owner == nullptr || pod.status->phase != PodPhase::kSucceeded) return false;
    const auto job = indexes_.find(owner->uid);
    return job != indexes_.end() && job->second.Has(GetCompletionIndex(*pod.metadata.annotations));
  }

 private:
  std::set<Uid> listed_;
  std::map<Uid, OrderedIntervals> indexes_;
};

// How many pods are reported as counted: for each sync, as many as the statuses count of those that
// lost the finalizer in it. Each decision of a sync also names its function.
std::int64_t CheckSyncs(const std::filesystem::path& file) {
  const std::string run = file.filename();
  Timeline timeline(testing::Load(testing::ScenarioText(file), testing::WorldOf(file)));
  while (timeline.size() < 3000 && timeline.Record(1)) {
  }
  const auto name = [](std::uint32_t) { return std::string("pod"); };
  const RunNames names{.pod = name, .job = name, .cron_job = name};
  Counts counts;
  std::int64_t all = 0;
  for (std::uint32_t step = 1; step < timeline.size(); ++step) {
    for (const Change& change : timeline.Changes(step)) counts.Add(change);
    if (timeline.Step(step).what != Happening::kJobWorker) continue;
    std::int64_t counted = 0, said = 0, removed = 0;
    for (const Change& change : timeline.Changes(step)) {
      if (change.table != TableId::kPods) continue;
      const Shared<Pod> before = change.before.As<Pod>();
      const Shared<Pod> after = change.after.As<Pod>();
      if (!before || !HasJobTrackingFinalizer(*before)) continue;
      if (after && HasJobTrackingFinalizer(*after)) continue;
      ++removed;
      if (counts.Has(*before)) ++counted;
    }
    for (const Decision& decision : timeline.Decisions(step)) {
      Explanation why = Explain(decision, names);
      Cite(timeline.scenario().generation.minor, why);
      EXPECT_NE(why.function, "") << run << ", step " << step << ": " << why.text;
      if (!decision.Is<decided::FinalizersRemoved>()) continue;
      const auto told = decision.As<decided::FinalizersRemoved>();
      said += told.counted.value;
      EXPECT_LE(told.removed.value, removed) << run << ", step " << step;
    }
    EXPECT_EQ(said, counted) << run << ", step " << step;
    if (::testing::Test::HasFailure()) return all;
    all += said;
  }
  return all;
}

TEST(JobWhy, CallsPodsCountedOnlyIfStatusCountsThem) {
  std::int64_t counted = 0;
  for (const auto& file : testing::ExampleFiles()) counted += CheckSyncs(file);
  for (const auto& file : testing::RecordingFiles({"v1.36/controller", "v1.18/controller"})) {
    counted += CheckSyncs(file);
  }
  EXPECT_GT(counted, 100);
}

// The position of the field of the last decision with this beginning.
int LineOf(const std::string& text, const std::string& beginning) {
  int line = 0;
  for (const Json& why : WhysOf(text)) {
    if (why["text"].get<std::string>().rfind(beginning, 0) == 0) {
      line = why.contains("span") ? why["span"]["line"].get<int>() : 0;
    }
  }
  return line;
}

TEST(JobWhy, NamesEntryThatRecreatedJob) {
  EXPECT_EQ(LineOf(JobOf("  backoffLimit: 0\n") +
                       "  pods: [{runs: [{for: 5m}]}, {match: {attempt: 1}, runs: [{exit: 1}]}]\n"
                       "  until: 20m\n"
                       "  timeline:\n"
                       "  - {at: 60s, delete: {kind: Job, name: work}}\n"
                       "  - {at: 60s, kill: {job: work, exit: 1}}\n"
                       "  - at: 90s\n"
                       "    apply:\n"
                       "      apiVersion: batch/v1\n"
                       "      kind: Job\n"
                       "      metadata: {name: work}\n"
                       "      spec: {backoffLimit: 0, template: {spec: {restartPolicy: Never, "
                       "containers: [{name: main, image: busybox}]}}}\n"
                       "  - {at: 120s, kill: {job: work, exit: 1}}\n",
                   "1 pod has failed, more than"),
            20);
}

TEST(JobWhy, NamesEntryThatRecreatedCronJobOfJob) {
  const std::string cron_job =
      "apiVersion: batch/v1, kind: CronJob, metadata: {name: tick}, spec: {schedule: \"* * * * *\", "
      "jobTemplate: {spec: {backoffLimit: 0, template: {spec: {restartPolicy: Never, containers: "
      "[{name: main, image: busybox}]}}}}}";
  EXPECT_EQ(LineOf("{" + cron_job +
                       "}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: "
                       "why}\nspec:\n"
                       "  pods: [{runs: [{for: 5s, exit: 1}]}]\n"
                       "  until: 5m\n"
                       "  timeline:\n"
                       "  - {at: 90s, delete: {kind: CronJob, name: tick}}\n"
                       "  - {at: 95s, apply: {" +
                       cron_job + "}}\n",
                   "1 pod has failed, more than"),
            11);
}

}  // namespace
}  // namespace jobplay
