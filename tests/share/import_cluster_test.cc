// Import of cluster output since v1.36: pods that are gone, and what their Events say.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/base/rfc3339.h"
#include "core/share/import.h"
#include "core/words/phrase.h"

namespace jobplay::import_cluster {
namespace {

const Time kStart = *ParseRfc3339("2026-06-03T10:00:00Z");

// This many seconds after the creation of the Job, in the format of objects.
std::string Clock(double seconds) {
  return FormatRfc3339(
      TruncateToSecond(kStart + Milliseconds(static_cast<std::int64_t>(seconds * 1000))));
}

Json Container(const std::vector<std::string>& command) {
  return {{"name", "main"}, {"image", "busybox:1.36"}, {"command", command}};
}

Json Shell(const std::string& script) { return Container({"sh", "-c", script}); }

// A program that only its image has.
Json Unknown() { return Container({"/app/run"}); }

Json JobObject(const Json& container, const Json& spec, const Json& status,
               const Json& pod_spec = Json::object()) {
  Json pod = {{"restartPolicy", "Never"}, {"containers", Json::array({container})}};
  pod.update(pod_spec);
  Json job = {{"backoffLimit", 6},
              {"completionMode", "NonIndexed"},
              {"completions", 1},
              {"parallelism", 1},
              {"template", {{"spec", pod}}}};
  job.update(spec);
  Json counters = {{"startTime", Clock(0)}, {"terminating", 0}};
  counters.update(status);
  return {{"apiVersion", "batch/v1"},
          {"kind", "Job"},
          {"metadata", {{"name", "demo"}, {"uid", "u"}, {"creationTimestamp", Clock(0)}}},
          {"spec", job},
          {"status", counters}};
}

Json Conditions(const std::string& target, const std::string& end, const std::string& reason,
                double at, double ended) {
  return Json::array({{{"type", target},
                       {"status", "True"},
                       {"reason", reason},
                       {"lastTransitionTime", Clock(at)}},
                      {{"type", end},
                       {"status", "True"},
                       {"reason", reason},
                       {"lastTransitionTime", Clock(ended)}}});
}

Json Complete(double at) {
  return Conditions("SuccessCriteriaMet", "Complete", "CompletionsReached", at, at);
}

Json Terminated(double from, double to, int exit, const std::string& reason) {
  Json state = {{"exitCode", exit}, {"reason", reason}};
  if (from >= 0) state["startedAt"] = Clock(from);
  if (to >= 0) state["finishedAt"] = Clock(to);
  return {{"terminated", state}};
}

Json PodObject(const std::string& name, double created, const std::string& phase,
               const Json& status, const Json& spec = Json::object(),
               const std::string& node = "worker-a") {
  Json of_pod = {{"nodeName", node}, {"containers", Json::array({Unknown()})}};
  of_pod.update(spec);
  Json all = {{"phase", phase}, {"startTime", Clock(created)}};
  all.update(status);
  return {{"apiVersion", "v1"},
          {"kind", "Pod"},
          {"metadata",
           {{"name", name},
            {"uid", name},
            {"creationTimestamp", Clock(created)},
            {"ownerReferences",
             Json::array({{{"kind", "Job"}, {"name", "demo"}, {"controller", true}}})}}},
          {"spec", of_pod},
          {"status", all}};
}

Json OneContainer(const Json& state, int restarts = 0, const Json& last = Json::object()) {
  return {{"containerStatuses", Json::array({{{"name", "main"},
                                              {"restartCount", restarts},
                                              {"state", state},
                                              {"lastState", last}}})}};
}

Json Ended(const std::string& name, double created, double from, double to, int exit,
           const std::string& node = "worker-a") {
  return PodObject(name, created, exit == 0 ? "Succeeded" : "Failed",
                   OneContainer(Terminated(from, to, exit, exit == 0 ? "Completed" : "Error")),
                   Json::object(), node);
}

Json Event(const std::string& object, double at, const std::string& reason,
           const std::string& message, const std::string& container = "") {
  const std::size_t slash = object.find('/');
  const std::string name = object.substr(slash + 1);
  char exact[32];
  std::snprintf(exact, sizeof exact, ".%llx",
                static_cast<unsigned long long>(
                    (kStart + Milliseconds(static_cast<std::int64_t>(at * 1000))).ns));
  Json about = {{"kind", object.substr(0, slash)}, {"name", name}};
  if (!container.empty()) about["fieldPath"] = "spec.containers{" + container + "}";
  return {{"kind", "Event"},
          {"metadata", {{"name", name + exact}}},
          {"involvedObject", about},
          {"reason", reason},
          {"message", message},
          {"count", 1},
          {"firstTimestamp", Clock(at)},
          {"lastTimestamp", Clock(at)}};
}

// Events of a pod that ran, from its creation on.
std::vector<Json> Started(const std::string& pod, double created,
                          const std::string& node = "worker-a") {
  return {Event("Job/demo", created, "SuccessfulCreate", "Created pod: " + pod),
          Event("Pod/" + pod, created + 0.02, "Scheduled",
                "Successfully assigned default/" + pod + " to " + node),
          Event("Pod/" + pod, created + 0.7, "Started", "Container started", "main")};
}

Json Killing(const std::string& pod, double at) {
  return Event("Pod/" + pod, at, "Killing", "Stopping container main", "main");
}

class Cluster {
 public:
  Cluster& Add(Json object) {
    items_.push_back(std::move(object));
    return *this;
  }
  Cluster& Add(const std::vector<Json>& objects) {
    for (const Json& object : objects) items_.push_back(object);
    return *this;
  }
  std::string Import() const {
    const auto imported =
        ImportObjects(Json{{"apiVersion", "v1"}, {"kind", "List"}, {"items", items_}}.dump());
    EXPECT_TRUE(imported.ok()) << Say(imported.error().message);
    return imported.ok() ? imported->text : "";
  }

 private:
  Json items_ = Json::array();
};

void ExpectHas(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "no \"" << part << "\" in\n" << text;
}

void ExpectLacks(const std::string& text, const std::string& part) {
  EXPECT_EQ(text.find(part), std::string::npos) << "\"" << part << "\" in\n" << text;
}

void ExpectIsReplayed(const std::string& text) { ExpectLacks(text, "the replay ends differently"); }

TEST(ImportCluster, TreatsContainerThatNeverStartedAsStartError) {
  Json state = Terminated(-1, 1, 128, "StartError");
  state["terminated"]["startedAt"] = "1970-01-01T00:00:00Z";  // as reported by containerd
  const std::string text =
      Cluster()
          .Add(JobObject(Unknown(), {{"backoffLimit", 0}},
                         {{"failed", 1},
                          {"conditions",
                           Conditions("FailureTarget", "Failed", "BackoffLimitExceeded", 3, 3)}}))
          .Add(PodObject("demo-a", 0, "Failed", OneContainer(state)))
          .Import();
  ExpectHas(text, "runs: [{exit: 128, reason: StartError}]");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, FollowsCommandOfDeletedPod) {
  const std::string text =
      Cluster()
          .Add(JobObject(
              Shell("trap 'exit 7' TERM; sleep 60 & wait"), {{"activeDeadlineSeconds", 8}},
              {{"failed", 1},
               {"conditions", Conditions("FailureTarget", "Failed", "DeadlineExceeded", 8, 9)}}))
          .Add(Started("demo-a", 0.1))
          .Add(Event("Job/demo", 8, "SuccessfulDelete", "Deleted pod: demo-a"))
          .Add(Killing("demo-a", 8))
          .Import();
  ExpectHas(text, "commands: true");
  ExpectHas(text, "runs: [{for: 1m0s}]");
  ExpectHas(text, "its containers are assumed to run as their commands specify");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, IgnoresCommandThatEventsContradict) {
  const auto with = [](const std::string& script) {
    return Cluster()
        .Add(JobObject(
            Shell(script), {{"activeDeadlineSeconds", 20}},
            {{"failed", 1},
             {"conditions", Conditions("FailureTarget", "Failed", "DeadlineExceeded", 20, 21)}}))
        .Add(Started("demo-a", 0.1))
        .Add(Event("Job/demo", 20, "SuccessfulDelete", "Deleted pod: demo-a"))
        .Import();
  };
  const std::string ended = with("sleep 5");
  ExpectHas(ended, "runs: [{}]");
  ExpectIsReplayed(ended);
  // As the first process of its container, it would have ignored SIGTERM for half a minute.
  const std::string ignored = with("sleep 300");
  ExpectHas(ignored, "shutdown: {exit: 143}");
  ExpectIsReplayed(ignored);
}

TEST(ImportCluster, IgnoresCommandsThatOtherPodsContradict) {
  const std::string text =
      Cluster()
          .Add(
              JobObject(Shell("sleep 60"), {{"completions", 2}}, {{"succeeded", 1}, {"active", 1}}))
          .Add(Ended("demo-a", 0, 1, 6, 3))
          .Add(Started("demo-b", 16))
          .Add(Event("Job/demo", 20, "SuccessfulDelete", "Deleted pod: demo-b"))
          .Import();
  ExpectLacks(text, "commands: true");
}

TEST(ImportCluster, KillsPodThatDisappearedAfterGracePeriod) {
  const std::string text =
      Cluster()
          .Add(JobObject(
              Unknown(), {{"activeDeadlineSeconds", 8}},
              {{"failed", 1},
               {"conditions", Conditions("FailureTarget", "Failed", "DeadlineExceeded", 8, 19)}},
              {{"terminationGracePeriodSeconds", 10}}))
          .Add(Started("demo-a", 0.1))
          .Add(Event("Job/demo", 8, "SuccessfulDelete", "Deleted pod: demo-a"))
          .Import();
  ExpectHas(text, "shutdown: {after: 10s, exit: 137}");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, TreatsUnboundPodAsUnschedulable) {
  const std::string text =
      Cluster()
          .Add(JobObject(
              Unknown(), {{"activeDeadlineSeconds", 8}},
              {{"failed", 1},
               {"conditions", Conditions("FailureTarget", "Failed", "DeadlineExceeded", 8, 8)}}))
          .Add(Event("Job/demo", 0.1, "SuccessfulCreate", "Created pod: demo-a"))
          .Add(Event("Pod/demo-a", 0.1, "FailedScheduling",
                     "0/2 nodes are available: 2 Insufficient cpu."))
          .Add(Event("Job/demo", 8, "SuccessfulDelete", "Deleted pod: demo-a"))
          .Import();
  ExpectHas(text, "unschedulable: true");
  ExpectHas(text, "nodes: 2\n");
}

TEST(ImportCluster, ReadsFailedPullsFromEvents) {
  const auto with = [](const std::vector<Json>& more) {
    return Cluster()
        .Add(JobObject(
            Unknown(), {{"activeDeadlineSeconds", 50}},
            {{"failed", 1},
             {"conditions", Conditions("FailureTarget", "Failed", "DeadlineExceeded", 50, 51)}}))
        .Add(Event("Job/demo", 0.1, "SuccessfulCreate", "Created pod: demo-a"))
        .Add(Event("Pod/demo-a", 0.1, "Scheduled",
                   "Successfully assigned default/demo-a to worker-a"))
        .Add(Event("Pod/demo-a", 1, "Failed", "Failed to pull image \"x\": not found", "main"))
        .Add(Event("Pod/demo-a", 1, "Failed", "Error: ErrImagePull", "main"))
        .Add(Event("Job/demo", 50, "SuccessfulDelete", "Deleted pod: demo-a"))
        .Add(more)
        .Import();
  };
  ExpectHas(with({}), "imagePull: {fails: always}");
  ExpectHas(
      with({Event("Pod/demo-a", 14, "Failed", "Failed to pull image \"x\": not found", "main"),
            Event("Pod/demo-a", 40, "Started", "Container started", "main")}),
      "imagePull: {fails: for, for: 26s}");
}

TEST(ImportCluster, TreatsPodStoppedByOthersAsDeleted) {
  const std::string text =
      Cluster()
          .Add(JobObject(Shell("trap 'exit 0' TERM; sleep 60 & wait"), Json::object(),
                         {{"succeeded", 1}, {"conditions", Complete(7)}}))
          .Add(Started("demo-a", 0.1))
          .Add(Killing("demo-a", 6))
          .Import();
  ExpectHas(text, "delete: {kind: Pod, pod: {job: demo, attempt: \"1\"}}");
  ExpectHas(text, "it was not stopped by its controller");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, ReadsSuccessFromCountersWithoutCommand) {
  const std::string text = Cluster()
                               .Add(JobObject(Unknown(), Json::object(),
                                              {{"succeeded", 1}, {"conditions", Complete(7)}}))
                               .Add(Started("demo-a", 0.1))
                               .Add(Killing("demo-a", 6))
                               .Import();
  ExpectHas(text, "shutdown: {exit: 0}");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, ReadsFailureFromCountersIfCommandWouldSucceed) {
  const std::string text =
      Cluster()
          .Add(JobObject(Shell("trap 'exit 0' TERM; sleep 12 & wait"), Json::object(),
                         {{"succeeded", 1}, {"failed", 1}, {"conditions", Complete(30)}}))
          .Add(Started("demo-a", 0.1))
          .Add(Killing("demo-a", 6))
          .Add(Ended("demo-b", 16, 17, 29, 0))
          .Import();
  ExpectHas(text, "shutdown: {exit: 143}");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, TreatsPodAsEvictedIfJobIgnoresDisruptions) {
  const Json policy = {
      {"rules", Json::array({{{"action", "Ignore"},
                              {"onPodConditions", Json::array({{{"type", "DisruptionTarget"},
                                                                {"status", "True"}}})}}})}};
  const std::string text =
      Cluster()
          .Add(JobObject(Unknown(), {{"podFailurePolicy", policy}, {"backoffLimit", 0}},
                         {{"succeeded", 1}, {"conditions", Complete(30)}}))
          .Add(Started("demo-a", 0.1))
          .Add(Killing("demo-a", 6))
          .Add(Ended("demo-b", 16, 17, 29, 0))
          .Import();
  ExpectHas(text, "evict: {job: demo, attempt: \"1\"}");
  ExpectIsReplayed(text);
  // A pod whose local storage grew too large has no DisruptionTarget. Here it fails by itself.
  Json evicted = Ended("demo-c", 0, 1, 6, 137);
  evicted["status"]["reason"] = "Evicted";
  ExpectHas(Cluster()
                .Add(JobObject(Unknown(), {{"podFailurePolicy", policy}, {"backoffLimit", 0}},
                               {{"failed", 1},
                                {"conditions", Conditions("FailureTarget", "Failed",
                                                          "BackoffLimitExceeded", 8, 8)}}))
                .Add(evicted)
                .Import(),
            "runs: [{for: 5s, exit: 137}]");
}

TEST(ImportCluster, AddsPreStopHookToCommand) {
  Json container = Shell("trap 'exit 0' TERM; sleep 60 & wait");
  container["lifecycle"] = {{"preStop", {{"exec", {{"command", {"sleep", "5"}}}}}}};
  const std::string text =
      Cluster()
          .Add(JobObject(container, Json::object(),
                         {{"succeeded", 1}, {"failed", 1}, {"conditions", Complete(80)}}))
          .Add(Started("demo-a", 0.1))
          .Add(Killing("demo-a", 6))
          .Add(Ended("demo-b", 16, 17, 77, 0))
          .Import();
  ExpectHas(text, "shutdown: {after: 5s, exit: 0}");
}

TEST(ImportCluster, ReadsManualNoExecuteTaint) {
  std::vector<Json> events = Started("demo-a", 0.1);
  const std::string text =
      Cluster()
          .Add(JobObject(Unknown(), Json::object(),
                         {{"succeeded", 1}, {"failed", 1}, {"conditions", Complete(30)}}))
          .Add(events)
          .Add(Event("Pod/demo-a", 6, "TaintManagerEviction",
                     "Marking for deletion Pod default/demo-a"))
          .Add(Killing("demo-a", 6))
          .Add(Ended("demo-b", 16, 17, 29, 0))
          .Import();
  ExpectLacks(text, "its controller deleted it");
  ExpectHas(text, "state: tainted}");
  ExpectHas(text, "state: untainted}");  // because demo-b ran there
  ExpectIsReplayed(text);
}

TEST(ImportCluster, ReadsDisconnectedNodeFromPodEvents) {
  const Json tolerations = Json::array({{{"key", "node.kubernetes.io/unreachable"},
                                         {"operator", "Exists"},
                                         {"effect", "NoExecute"},
                                         {"tolerationSeconds", 15}}});
  const std::string text =
      Cluster()
          .Add(JobObject(Unknown(), Json::object(),
                         {{"succeeded", 1}, {"failed", 1}, {"conditions", Complete(120)}},
                         {{"tolerations", tolerations}}))
          .Add(Started("demo-a", 0.1))
          .Add(Event("Pod/demo-a", 52, "NodeNotReady", "Node is not ready"))
          .Add(Event("Pod/demo-a", 67, "TaintManagerEviction",
                     "Marking for deletion Pod default/demo-a"))
          .Add(Killing("demo-a", 101))
          .Add(Ended("demo-b", 77, 78, 119, 0, "worker-b"))
          .Import();
  ExpectHas(text, "unreachableToleration: 15s");
  ExpectHas(text, "- {at: 5s, node: {name: node-1, state: disconnected}}");
  ExpectHas(text, "- {at: 1m40.81s, node: {name: node-1, state: up}}");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, DisconnectsKubeletOfPodReplacedBeforeItStopped) {
  const auto with = [](double killed) {
    return Cluster()
        .Add(JobObject(Unknown(), Json::object(),
                       {{"succeeded", 1}, {"failed", 1}, {"conditions", Complete(120)}}))
        .Add(Started("demo-a", 0.1))
        .Add(Ended("demo-b", 60, 61, 119, 0, "worker-b"))
        .Add(Event("Job/demo", 60, "SuccessfulCreate", "Created pod: demo-b"))
        .Add(Killing("demo-a", killed))
        .Import();
  };
  const std::string soon = with(70);
  ExpectHas(soon, "- {at: 48.91s, node: {name: node-1, state: disconnected}}");
  ExpectHas(soon, "- {at: 49.91s, delete: {kind: Pod, pod: {job: demo, attempt: \"1\"}}}");
  ExpectHas(soon, "- {at: 1m9.81s, node: {name: node-1, state: up}}");
  ExpectHas(with(110), "state: deleted}");
}

TEST(ImportCluster, ReconnectsNodeBeforeItsPodWouldBeDeleted) {
  Json pod = Ended("demo-a", 0, 1, 90, 0);
  pod["status"]["conditions"] =
      Json::array({{{"type", "Ready"}, {"status", "False"}, {"lastTransitionTime", Clock(91)}}});
  const std::string text = Cluster()
                               .Add(JobObject(Unknown(), Json::object(),
                                              {{"succeeded", 1}, {"conditions", Complete(92)}}))
                               .Add(pod)
                               .Add(Event("Pod/demo-a", 52, "NodeNotReady", "Node is not ready"))
                               .Add(Event("Pod/demo-a", 80, "TaintManagerEviction",
                                          "Cancelling deletion of Pod default/demo-a"))
                               .Import();
  ExpectHas(text, "state: disconnected}");
  ExpectHas(text, "- {at: 1m20s, node: {name: node-1, state: up}}");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, ReadsQuotaFromFailedCreations) {
  const auto with = [](const std::string& message) {
    return Cluster()
        .Add(JobObject(Unknown(), {{"completions", 3}, {"parallelism", 3}},
                       {{"active", 2}, {"ready", 2}}))
        .Add(PodObject("demo-a", 0, "Running",
                       OneContainer({{"running", {{"startedAt", Clock(1)}}}})))
        .Add(PodObject("demo-b", 0, "Running",
                       OneContainer({{"running", {{"startedAt", Clock(1)}}}})))
        .Add(Event("Job/demo", 0.1, "FailedCreate",
                   "Error creating: pods \"demo-x\" is forbidden: " + message))
        .Import();
  };
  const std::string exceeded =
      with("exceeded quota: compute, requested: pods=1, used: pods=2, limited: pods=2");
  ExpectHas(exceeded, "quota: {name: compute, pods: \"2\"}");
  ExpectIsReplayed(exceeded);
  ExpectHas(with("failed quota: small: must specify requests.cpu,requests.memory for: main"),
            "quota: {name: small, requests.cpu: \"1\", requests.memory: 1Gi}");
  ExpectLacks(with("is not allowed"), "quota:");
}

TEST(ImportCluster, TreatsMorePodsThanBeforeAsHigherParallelism) {
  const auto indexed = [](int index, double created) {
    Json pod = Ended("demo-" + std::to_string(index) + "-x", created, created + 1, created + 9, 0);
    pod["metadata"]["annotations"] = {
        {"batch.kubernetes.io/job-completion-index", std::to_string(index)}};
    return pod;
  };
  const std::string text =
      Cluster()
          .Add(JobObject(
              Unknown(), {{"completionMode", "Indexed"}, {"completions", 3}, {"parallelism", 3}},
              {{"succeeded", 3}, {"completedIndexes", "0-2"}, {"conditions", Complete(16)}}))
          .Add(indexed(0, 0))
          .Add(indexed(1, 5))
          .Add(indexed(2, 5))
          .Import();
  ExpectHas(text, "patch: {spec: {completions: 3, parallelism: 3}}");
  ExpectHas(text, "its parallelism seems to have been increased later");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, IgnoresPodsWithFailedInitContainerForParallelism) {
  const auto pod = [](const std::string& name, double created) {
    Json statuses = OneContainer({{"waiting", {{"reason", "PodInitializing"}}}});
    statuses["initContainerStatuses"] =
        Json::array({{{"name", "init"},
                      {"restartCount", 0},
                      {"state", Terminated(created + 1, created + 2, 1, "Error")}}});
    return PodObject(name, created, "Failed", statuses);
  };
  const std::string text =
      Cluster()
          .Add(JobObject(
              Unknown(), {{"backoffLimit", 1}},
              {{"failed", 2},
               {"conditions",
                Conditions("FailureTarget", "Failed", "BackoffLimitExceeded", 16, 16)}},
              {{"initContainers", Json::array({{{"name", "init"}, {"image", "busybox"}}})}}))
          .Add(pod("demo-a", 0))
          .Add(pod("demo-b", 13))
          .Import();
  ExpectLacks(text, "parallelism");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, StopsSidecarAtRecordedTime) {
  Json side = {{"name", "side"}, {"image", "x"}, {"restartPolicy", "Always"}};
  Json statuses = OneContainer(Terminated(1, 5, 0, "Completed"));
  statuses["initContainerStatuses"] = Json::array(
      {{{"name", "side"}, {"restartCount", 0}, {"state", Terminated(1, 15, 137, "Error")}}});
  const std::string text =
      Cluster()
          .Add(JobObject(
              Unknown(), Json::object(), {{"succeeded", 1}, {"conditions", Complete(17)}},
              {{"initContainers", Json::array({side})}, {"terminationGracePeriodSeconds", 10}}))
          .Add(PodObject("demo-a", 0, "Succeeded", statuses,
                         {{"initContainers", Json::array({side})}}))
          .Import();
  ExpectHas(text, "shutdown: {after: 9.5s, exit: 137}");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, StartsWithFirstJobInEventsOfCronJob) {
  const auto with = [](const Json& container) {
    Json cron = {{"apiVersion", "batch/v1"}, {"kind", "CronJob"}};
    cron["metadata"] = {{"name", "tick"}, {"creationTimestamp", Clock(-9000)}};
    const Json pods = {{"restartPolicy", "Never"}, {"containers", Json::array({container})}};
    cron["spec"] = {{"schedule", "* * * * *"},
                    {"jobTemplate", {{"spec", {{"template", {{"spec", pods}}}}}}}};
    Json job =
        JobObject(container, Json::object(), {{"succeeded", 1}, {"conditions", Complete(125)}});
    job["metadata"]["name"] = "tick-2";
    job["metadata"]["creationTimestamp"] = Clock(120);
    job["metadata"]["ownerReferences"] =
        Json::array({{{"kind", "CronJob"}, {"name", "tick"}, {"controller", true}}});
    job["status"]["startTime"] = Clock(120);
    Json pod = Ended("tick-2-a", 120, 121, 124, 0);
    pod["metadata"]["ownerReferences"][0]["name"] = "tick-2";
    return Cluster()
        .Add(cron)
        .Add(job)
        .Add(pod)
        .Add(Event("CronJob/tick", 60.1, "SuccessfulCreate", "Created job tick-1"))
        .Import();
  };
  const std::string followed = with(Shell("sleep 3"));
  ExpectHas(followed, "start: \"2026-06-03T10:00:55.100Z\"");
  ExpectHas(followed, "commands: true");
  ExpectHas(with(Unknown()), "- match: {cronJob: tick}\n    runs: [{for: 3s}]");
}

TEST(ImportCluster, LeavesMissingConfigMapToReplay) {
  Json container = Unknown();
  container["env"] = Json::array(
      {{{"name", "A"}, {"valueFrom", {{"configMapKeyRef", {{"name", "nope"}, {"key", "a"}}}}}}});
  const std::string text =
      Cluster()
          .Add(JobObject(container, Json::object(), {{"active", 1}, {"ready", 0}}))
          .Add(PodObject("demo-a", 0, "Pending",
                         OneContainer({{"waiting", {{"reason", "CreateContainerConfigError"}}}}),
                         {{"containers", Json::array({container})}}))
          .Import();
  ExpectLacks(text, "imagePull");
  ExpectLacks(text, "startupDelay");
  ExpectIsReplayed(text);
}

TEST(ImportCluster, KeepsRunsOfPodThatReachedDeadlineInBetween) {
  Json pod = PodObject("demo-a", 0, "Failed",
                       OneContainer(Terminated(-1, -1, 137, "ContainerStatusUnknown"), 1,
                                    Terminated(3, 4, 2, "Error")),
                       {{"activeDeadlineSeconds", 12}});
  pod["status"]["reason"] = "DeadlineExceeded";
  const std::string text =
      Cluster()
          .Add(JobObject(Unknown(), {{"backoffLimit", 0}},
                         {{"failed", 1},
                          {"conditions",
                           Conditions("FailureTarget", "Failed", "BackoffLimitExceeded", 14, 14)}},
                         {{"restartPolicy", "OnFailure"}, {"activeDeadlineSeconds", 12}}))
          .Add(pod)
          .Import();
  ExpectHas(text, "{for: 1s, exit: 2}]");
}

}  // namespace
}  // namespace jobplay::import_cluster
