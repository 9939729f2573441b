// Objects to JSON and back.
#include <gtest/gtest.h>

#include <string>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/event.h"
#include "core/api/codec/job.h"
#include "core/api/codec/meta.h"
#include "core/api/codec/node.h"
#include "core/api/codec/pod.h"
#include "tests/support/times.h"

namespace jobplay {
namespace {

using testing::At;

const Json& JobManifest() {
  static const Json kManifest = Json::parse(R"({
    "apiVersion": "batch/v1", "kind": "Job",
    "metadata": {"name": "demo", "namespace": "default", "labels": {"a": "b"},
                 "annotations": {"c": "d"}, "finalizers": ["x/y"]},
    "spec": {
      "parallelism": 2, "completions": 3, "activeDeadlineSeconds": 4, "backoffLimit": 5,
      "backoffLimitPerIndex": 6, "maxFailedIndexes": 7, "ttlSecondsAfterFinished": 8,
      "completionMode": "Indexed", "suspend": true, "podReplacementPolicy": "Failed",
      "managedBy": "example.com/other",
      "selector": {"matchLabels": {"batch.kubernetes.io/controller-uid": "u"},
                   "matchExpressions": [{"key": "k", "operator": "In", "values": ["v"]}]},
      "podFailurePolicy": {"rules": [
        {"action": "FailJob", "onExitCodes": {"containerName": "main", "operator": "NotIn", "values": [0, 42]}},
        {"action": "Ignore", "onPodConditions": [{"type": "DisruptionTarget", "status": "True"}]}]},
      "successPolicy": {"rules": [{"succeededIndexes": "0-1", "succeededCount": 1}]},
      "template": {
        "metadata": {"labels": {"l": "1"}, "annotations": {"n": "2"}, "finalizers": ["p/q"]},
        "spec": {
          "restartPolicy": "Never", "terminationGracePeriodSeconds": 12, "activeDeadlineSeconds": 9,
          "initContainers": [{"name": "side", "image": "envoy", "restartPolicy": "Always"}],
          "containers": [{"name": "main", "image": "perl", "command": ["perl"], "args": ["-e"]}]}}}})");
  return kManifest;
}

TEST(JobCodec, ReadsEveryFieldThatControllersUse) {
  const Job job = JobFromJson(JobManifest());
  EXPECT_EQ(job.metadata.name(), "demo");
  EXPECT_EQ(job.metadata.namespace_(), "default");
  EXPECT_EQ(*job.metadata.labels, (StringMap{{"a", "b"}}));
  EXPECT_EQ(*job.metadata.annotations, (StringMap{{"c", "d"}}));
  EXPECT_EQ(*job.metadata.finalizers, std::vector<std::string>{"x/y"});
  const JobSpec& spec = *job.spec;
  EXPECT_EQ(spec.parallelism, 2);
  EXPECT_EQ(spec.completions, 3);
  EXPECT_EQ(spec.active_deadline_seconds, 4);
  EXPECT_EQ(spec.backoff_limit, 5);
  EXPECT_EQ(spec.backoff_limit_per_index, 6);
  EXPECT_EQ(spec.max_failed_indexes, 7);
  EXPECT_EQ(spec.ttl_seconds_after_finished, 8);
  EXPECT_EQ(spec.completion_mode, CompletionMode::kIndexed);
  EXPECT_EQ(spec.suspend, true);
  EXPECT_EQ(spec.pod_replacement_policy, PodReplacementPolicy::kFailed);
  EXPECT_EQ(spec.managed_by, "example.com/other");
  EXPECT_EQ(spec.selector.match_expressions.at(0).values.at(0), "v");
  const auto& rules = spec.pod_failure_policy->rules;
  ASSERT_EQ(rules.size(), 2u);
  EXPECT_EQ(rules[0].action, PodFailurePolicyAction::kFailJob);
  EXPECT_EQ(rules[0].on_exit_codes->container_name, "main");
  EXPECT_EQ(rules[0].on_exit_codes->op, PodFailurePolicyOnExitCodes::Operator::kNotIn);
  EXPECT_EQ(rules[0].on_exit_codes->values, (std::vector<std::int32_t>{0, 42}));
  EXPECT_EQ(rules[1].on_pod_conditions.at(0).type, "DisruptionTarget");
  EXPECT_EQ(spec.success_policy->rules.at(0).succeeded_indexes, "0-1");
  EXPECT_EQ(spec.success_policy->rules.at(0).succeeded_count, 1);
  EXPECT_EQ(*spec.template_.labels, (StringMap{{"l", "1"}}));
  EXPECT_EQ(*spec.template_.finalizers, std::vector<std::string>{"p/q"});
  const PodSpec& pod = *spec.template_.spec;
  EXPECT_EQ(pod.restart_policy, RestartPolicy::kNever);
  EXPECT_EQ(pod.termination_grace_period_seconds, 12);
  EXPECT_EQ(pod.active_deadline_seconds, 9);
  EXPECT_TRUE(pod.init_containers.at(0).restart_always);
  EXPECT_FALSE(pod.containers.at(0).restart_always);
  EXPECT_EQ(pod.containers.at(0).command, std::vector<std::string>{"perl"});
}

TEST(JobCodec, PrintsWhatItReads) {
  Json expected = JobManifest();
  expected["status"] = Json::object();
  EXPECT_EQ(ToJson(JobFromJson(JobManifest())), expected);
}

TEST(JobCodec, PrintsStatusLikeApiServer) {
  JobStatus status;
  status.start_time = At("2000-01-01T00:00:01Z") + Milliseconds(900);
  status.active = 1;
  status.failed = 2;
  status.terminating = 0;
  status.ready = 0;
  status.failed_indexes = "";
  status.uncounted_terminated_pods = UncountedTerminatedPods{{}, {Uid{7}}};
  status.conditions.push_back({JobConditionType::kFailed, ConditionStatus::kTrue,
                               "BackoffLimitExceeded", "too many", At("2000-01-01T00:00:02Z"),
                               At("2000-01-01T00:00:02Z")});
  EXPECT_EQ(ToJson(status), Json::parse(R"({
    "startTime": "2000-01-01T00:00:01Z", "active": 1, "failed": 2, "terminating": 0, "ready": 0,
    "failedIndexes": "", "uncountedTerminatedPods": {"failed": [")" +
                                        Uid{7}.ToString() + R"("]},
    "conditions": [{"type": "Failed", "status": "True", "reason": "BackoffLimitExceeded",
      "message": "too many", "lastProbeTime": "2000-01-01T00:00:02Z",
      "lastTransitionTime": "2000-01-01T00:00:02Z"}]})"));
}

TEST(MetaCodec, KeepsUid) {
  for (const std::uint64_t value : {1ull, 2ull, 77ull, 0x123456789abcdefull, ~0ull}) {
    EXPECT_EQ(UidFromString(Uid{value}.ToString()), Uid{value}) << value;
  }
  EXPECT_EQ(UidFromString(""), Uid{});
  EXPECT_EQ(UidFromString("my own"), UidFromString("my own"));
  EXPECT_NE(UidFromString("my own"), UidFromString("your own"));
}

Pod IndexedPod() {
  Pod pod;
  pod.metadata.identity =
      ObjectIdentity{"demo-3-abcde", "default", "demo-3-", Uid{5}, At("2000-01-01T00:00:00Z")};
  pod.metadata.annotations = StringMap{{kJobCompletionIndexAnnotation, "3"}};
  pod.metadata.finalizers = std::vector<std::string>{std::string(kJobTrackingFinalizer)};
  pod.metadata.owner_references =
      std::vector<OwnerReference>{{"batch/v1", "Job", "demo", Uid{4}, true, true}};
  pod.metadata.resource_version = 12;
  pod.spec = PodSpecFromJson(Json::parse(
      R"({"restartPolicy": "OnFailure", "containers": [{"name": "main", "image": "perl"}]})"));
  pod.node_name = std::string("node-1");
  pod.hostname = std::string("demo-3");
  PodStatus& status = pod.status.Mutable();
  status.phase = PodPhase::kRunning;
  ContainerStatus container;
  container.name = "main";
  container.restart_count = 1;
  container.state.reason = "CrashLoopBackOff";
  container.last_state =
      ContainerState{ContainerState::Kind::kTerminated, 1, "Error", "", At("2000-01-01T00:00:01Z"),
                     At("2000-01-01T00:00:02Z")};
  status.container_statuses = ContainerStatuses{container};
  return pod;
}

TEST(PodCodec, PrintsFieldsOfControllerAndScheduler) {
  const Json json = ToJson(IndexedPod());
  EXPECT_EQ(json["metadata"]["resourceVersion"], "12");
  EXPECT_EQ(json["metadata"]["uid"], Uid{5}.ToString());
  EXPECT_EQ(json["metadata"]["ownerReferences"][0]["controller"], true);
  EXPECT_EQ(json["spec"], Json::parse(R"({
    "restartPolicy": "OnFailure", "nodeName": "node-1", "hostname": "demo-3",
    "containers": [{"name": "main", "image": "perl", "env": [{"name": "JOB_COMPLETION_INDEX",
      "valueFrom": {"fieldRef": {"apiVersion": "v1",
        "fieldPath": "metadata.labels['batch.kubernetes.io/job-completion-index']"}}}]}]})"));
  EXPECT_EQ(json["status"], Json::parse(R"({"phase": "Running", "containerStatuses": [{
    "name": "main", "image": "perl", "imageID": "", "ready": false, "started": false, "restartCount": 1,
    "state": {"waiting": {"reason": "CrashLoopBackOff"}},
    "lastState": {"terminated": {"exitCode": 1, "reason": "Error",
      "startedAt": "2000-01-01T00:00:01Z", "finishedAt": "2000-01-01T00:00:02Z"}}}]})"));
}

TEST(PodCodec, KeepsCompletionIndexVariableOfUser) {
  Pod pod = IndexedPod();
  pod.spec = PodSpecFromJson(Json::parse(R"({"restartPolicy": "Never", "containers": [
    {"name": "main", "env": [{"name": "JOB_COMPLETION_INDEX", "value": "x"}]}]})"));
  EXPECT_EQ(ToJson(pod)["spec"]["containers"][0]["env"].size(), 1u);
}

TEST(PodCodec, PatchesMetadataAndMutableSpecFields) {
  const Pod old = IndexedPod();
  Json patched = ToJson(old);
  patched.merge_patch(Json::parse(R"({"metadata": {"labels": {"a": "b"}, "finalizers": null,
    "ownerReferences": null}, "spec": {"activeDeadlineSeconds": 30}})"));
  patched["spec"]["containers"][0]["image"] = "python";
  const Pod pod = PodWithJson(old, patched);
  EXPECT_EQ(*pod.metadata.labels, (StringMap{{"a", "b"}}));
  EXPECT_TRUE(pod.metadata.finalizers->empty());
  EXPECT_TRUE(pod.metadata.owner_references->empty());
  EXPECT_EQ(pod.spec->active_deadline_seconds, 30);
  EXPECT_EQ(pod.spec->containers.at(0).image, "python");
  // Fields added for printing do not get into the spec.
  EXPECT_EQ(pod.spec->json,
            Json::parse(R"({"restartPolicy": "OnFailure", "activeDeadlineSeconds": 30,
    "containers": [{"name": "main", "image": "python"}]})"));
  EXPECT_EQ(pod.metadata.identity, old.metadata.identity);
  EXPECT_EQ(pod.status, old.status);
}

TEST(PodCodec, ReturnsSamePodForPatchWithoutChange) {
  const Pod old = IndexedPod();
  EXPECT_EQ(PodWithJson(old, ToJson(old)), old);
}

TEST(CronJobCodec, PrintsWhatItReads) {
  const Json manifest = Json::parse(R"({
    "apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": "nightly", "namespace": "default"},
    "spec": {"schedule": "*/5 * * * *", "timeZone": "Europe/Berlin", "startingDeadlineSeconds": 10,
      "concurrencyPolicy": "Forbid", "suspend": false, "successfulJobsHistoryLimit": 3,
      "failedJobsHistoryLimit": 1,
      "jobTemplate": {"metadata": {"labels": {"a": "b"}}, "spec": {"template": {"spec": {}}}}}})");
  CronJob cron_job = CronJobFromJson(manifest);
  EXPECT_EQ(cron_job.spec->schedule, "*/5 * * * *");
  EXPECT_EQ(cron_job.spec->time_zone, "Europe/Berlin");
  EXPECT_EQ(cron_job.spec->starting_deadline_seconds, 10);
  EXPECT_EQ(cron_job.spec->concurrency_policy, ConcurrencyPolicy::kForbid);
  EXPECT_EQ(cron_job.spec->suspend, false);
  EXPECT_EQ(*cron_job.spec->job_template.labels, (StringMap{{"a", "b"}}));
  EXPECT_EQ(cron_job.spec->job_template.spec, Json::parse(R"({"template": {"spec": {}}})"));
  cron_job.status.active.push_back(ObjectReference{"nightly-1", "default", Uid{3}, 4});
  cron_job.status.last_schedule_time = At("2000-01-01T00:05:00Z");
  Json expected = manifest;
  expected["status"] = {{"lastScheduleTime", "2000-01-01T00:05:00Z"}};
  expected["status"]["active"] = Json::array();
  expected["status"]["active"].push_back({{"apiVersion", "batch/v1"},
                                          {"kind", "Job"},
                                          {"name", "nightly-1"},
                                          {"namespace", "default"},
                                          {"resourceVersion", "4"},
                                          {"uid", Uid{3}.ToString()}});
  EXPECT_EQ(ToJson(cron_job), expected);
}

TEST(EventCodec, NamesObjectAndComponent) {
  const Json json = ToJson(Event{EventType::kNormal, "Completed", "Job completed", "Job", "demo",
                                 "job-controller", At("2000-01-01T00:00:01Z"), 0});
  EXPECT_EQ(json["involvedObject"]["kind"], "Job");
  EXPECT_EQ(json["involvedObject"]["name"], "demo");
  EXPECT_EQ(json["source"]["component"], "job-controller");
  EXPECT_EQ(json["lastTimestamp"], "2000-01-01T00:00:01Z");
}

TEST(NodeCodec, ReportsSilentNodeAsUnknown) {
  Node node;
  EXPECT_EQ(ToJson(node)["status"]["conditions"][0]["status"], "True");
  node.ready = false;
  EXPECT_EQ(ToJson(node)["status"]["conditions"][0]["status"], "Unknown");
}

}  // namespace
}  // namespace jobplay
