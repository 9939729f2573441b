// `kubectl describe`, compared with files in tests/golden/describe.
#include "core/view/kubectl/describe.h"

#include <gtest/gtest.h>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/api/codec/node.h"
#include "core/api/codec/pod.h"
#include "core/base/rfc3339.h"
#include "core/view/kubectl/default_tolerations.h"
#include "tests/support/golden.h"

namespace jobplay::kubectl {
namespace {

const Time kStart = *ParseRfc3339("2000-01-01T00:00:00Z");

const char* const kDescribedJob = R"({
  "metadata": {"name": "demo", "namespace": "default", "labels": {"app": "demo", "team": "a"},
    "annotations": {"note": "two\nlines", "who": "me",
      "kubectl.kubernetes.io/last-applied-configuration": "{}"},
    "ownerReferences": [{"apiVersion": "batch/v1", "kind": "CronJob", "name": "nightly",
      "uid": "u", "controller": true}]},
  "spec": {"parallelism": 2, "completions": 3, "completionMode": "Indexed", "suspend": false,
    "backoffLimit": 6, "ttlSecondsAfterFinished": 100, "activeDeadlineSeconds": 600,
    "selector": {"matchLabels": {"batch.kubernetes.io/controller-uid": "1-2"}},
    "template": {"metadata": {"labels": {"batch.kubernetes.io/job-name": "demo"}},
      "spec": {"restartPolicy": "Never", "serviceAccountName": "runner",
        "nodeSelector": {"disk": "ssd"},
        "tolerations": [{"key": "gpu", "operator": "Exists", "effect": "NoSchedule"},
                        {"operator": "Exists"},
                        {"key": "a", "value": "b", "effect": "NoExecute", "tolerationSeconds": 30}],
        "volumes": [{"name": "tmp", "emptyDir": {}}, {"name": "conf", "configMap": {"name": "c"}}],
        "initContainers": [{"name": "fetch", "image": "curl", "restartPolicy": "Always"}],
        "containers": [{"name": "main", "image": "perl:5.34", "command": ["perl", "-e"],
          "args": ["print 1;\nprint 2;"], "ports": [{"containerPort": 80, "protocol": "TCP", "name": "web"}],
          "resources": {"limits": {"cpu": "500m", "memory": 128000}, "requests": {"cpu": 1}},
          "env": [{"name": "A", "value": "b"},
                  {"name": "NODE", "valueFrom": {"fieldRef": {"apiVersion": "v1", "fieldPath": "spec.nodeName"}}}],
          "volumeMounts": [{"name": "tmp", "mountPath": "/tmp"},
                           {"name": "conf", "mountPath": "/etc/c", "readOnly": true}]}]}}}})";

Shared<Event> EventAt(Duration offset, EventType type, const char* reason, const char* message) {
  return Shared<Event>(
      Event{type, reason, message, "Job", "demo", "job-controller", kStart + offset, 0});
}

TEST(KubectlDescribe, PrintsJob) {
  Job job = JobFromJson(Json::parse(kDescribedJob));
  job.status.start_time = kStart + Seconds(1);
  job.status.completion_time = kStart + Seconds(62);
  job.status.active = 1;
  job.status.ready = 1;
  job.status.succeeded = 2;
  job.status.completed_indexes = "0,2";
  EventCounter events;
  events.Add(EventAt(Seconds(1), EventType::kNormal, "SuccessfulCreate", "Created pod: demo-0-x"));
  for (const int seconds : {20, 30, 50}) {
    events.Add(EventAt(Seconds(seconds), EventType::kWarning, "FailedCreate", "Error creating"));
  }
  testing::ExpectGolden("describe/job.txt", Describe(job, events.Take(), kStart + Seconds(130)));
}

TEST(KubectlDescribe, PrintsPodOfIndexedJob) {
  const Job job = JobFromJson(Json::parse(kDescribedJob));
  Pod pod;
  pod.metadata.identity = ObjectIdentity{"demo-0-x", "default", "", Uid{9}, kStart};
  pod.metadata.labels = StringMap{{kJobCompletionIndexAnnotation, "0"}};
  pod.metadata.annotations = StringMap{{kJobCompletionIndexAnnotation, "0"}};
  pod.metadata.owner_references =
      std::vector<OwnerReference>{{"batch/v1", "Job", "demo", Uid{4}, true, true}};
  pod.metadata.deletion_timestamp = kStart + Seconds(40);
  pod.metadata.deletion_grace_period_seconds = 30;
  pod.spec = job.spec->template_.spec;
  pod.node_name = std::string("node-1");
  PodStatus& status = pod.status.Mutable();
  status.phase = PodPhase::kRunning;
  status.start_time = kStart;
  SetCondition(status, {"PodScheduled", ConditionStatus::kTrue, "", "", kStart});
  SetCondition(status, {"Ready", ConditionStatus::kFalse, "ContainersNotReady", "", kStart});
  ContainerStatus main;
  main.name = "main";
  main.state.reason = "CrashLoopBackOff";
  main.restart_count = 2;
  main.last_state = ContainerState{ContainerState::Kind::kTerminated,
                                   137,
                                   "OOMKilled",
                                   "",
                                   kStart + Seconds(2),
                                   kStart + Seconds(9)};
  status.container_statuses = ContainerStatuses{main};
  ContainerStatus fetch;
  fetch.name = "fetch";
  fetch.state.kind = ContainerState::Kind::kRunning;
  fetch.state.started_at = kStart + Seconds(1);
  fetch.ready = fetch.started = true;
  status.init_container_statuses = ContainerStatuses{fetch};
  testing::ExpectGolden("describe/pod.txt", Describe(pod, ToJson(pod), {}, kStart + Seconds(45)));
}

TEST(KubectlDescribe, PrintsTolerationsOfAdmissionPlugin) {
  const auto said = [](const char* own) {
    Pod pod;
    pod.spec = PodSpecFromJson(Json::parse(own));
    Json json = ToJson(pod);
    AddDefaultTolerations(json, Seconds(100));
    const std::string text = Describe(pod, json, {}, kStart);
    const std::size_t from = text.find("Tolerations:");
    return text.substr(from, text.find("Events:") - from);
  };
  EXPECT_EQ(said(R"({"restartPolicy": "Never"})"),
            "Tolerations:     node.kubernetes.io/not-ready:NoExecute op=Exists for 300s\n"
            "                 node.kubernetes.io/unreachable:NoExecute op=Exists for 100s\n");
  EXPECT_EQ(said(R"({"tolerations": [{"key": "node.kubernetes.io/unreachable",
                "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 5}]})"),
            "Tolerations:     node.kubernetes.io/not-ready:NoExecute op=Exists for 300s\n"
            "                 node.kubernetes.io/unreachable:NoExecute op=Exists for 5s\n");
  EXPECT_EQ(said(R"({"tolerations": [{"operator": "Exists"}]})"), "Tolerations:     op=Exists\n");
}

TEST(KubectlDescribe, PrintsCronJob) {
  Json manifest = Json::parse(R"({"metadata": {"name": "nightly", "namespace": "default"},
    "spec": {"schedule": "0 3 * * *", "concurrencyPolicy": "Forbid", "suspend": false,
      "successfulJobsHistoryLimit": 3, "failedJobsHistoryLimit": 1}})");
  manifest["spec"]["jobTemplate"]["spec"] = {
      {"template",
       {{"spec", {{"containers", Json::array({{{"name", "c"}, {"image", "busybox"}}})}}}}}};
  CronJob cron_job = CronJobFromJson(manifest);
  testing::ExpectGolden("describe/cronjob.txt", Describe(cron_job, {}, kStart));
  cron_job.status.last_schedule_time = kStart;
  cron_job.status.active = {ObjectReference{"nightly-1"}, ObjectReference{"nightly-2"}};
  testing::ExpectGolden("describe/cronjob_active.txt", Describe(cron_job, {}, kStart));
}

TEST(KubectlDescribe, PrintsCordonedSilentNode) {
  Node node;
  node.metadata.identity.Mutable().name = "node-1";
  node.metadata.identity.Mutable().creation_timestamp = kStart;
  node.ready_changed = kStart;
  SetUnschedulable(node, true, kStart + Seconds(30));
  SetUnschedulable(node, true, kStart + Seconds(40));
  SetReady(node, false, kStart + Seconds(50));
  Pod pod;
  pod.metadata.identity.Mutable().name = "demo-0-x";
  pod.metadata.identity.Mutable().namespace_ = "default";
  pod.metadata.identity.Mutable().creation_timestamp = kStart + Seconds(10);
  testing::ExpectGolden("describe/node.txt", Describe(node, {&pod}, {}, kStart + Seconds(130)));
  EXPECT_EQ(ToJson(node)["spec"]["taints"][0]["timeAdded"], "2000-01-01T00:00:30Z");
}

}  // namespace
}  // namespace jobplay::kubectl
