// The answer about one moment: everything that the panels show.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/view/protocol/reference.h"
#include "core/view/protocol/run.h"
#include "core/view/protocol/why.h"

namespace jobplay::answer {

struct Change {
  std::string object;
  std::optional<Reference> ref;
  std::string text;
  bool internal = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Change", "What a step changed: `Pod demo-x7k2p`, `phase Pending → Running`.");
    of.Member("object", &Change::object,
              "The name of the object with its kind, as a table shows it.");
    of.Member("ref", &Change::ref,
              "The object itself; for a queue key its Job, for an Event its object.");
    of.Member("text", &Change::text, "What changed, in a few words.");
    of.Member("internal", &Change::internal,
              "A cache, a queue or memory of the controllers, which kubectl does not show.");
  }
};

struct ChangedField {
  std::string path;
  std::string of_part;
  std::string name;
  Step step;
  Micros time;
  bool now = false;
  std::optional<Step> set;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ChangedField");
    of.Member("path", &ChangedField::path,
              "`status.active`, `status.conditions[Failed].reason`: an element of a list is named "
              "by its type, its name or its number.");
    of.Member("of", &ChangedField::of_part, "spec or status.");
    of.Filled("name", &ChangedField::name, "The member of spec or status that has the field.");
    of.Member("step", &ChangedField::step, "The step that changed it last.");
    of.Member("time", &ChangedField::time, "When that step happened.");
    of.Member("now", &ChangedField::now, "This step changed it.");
    of.Member("set", &ChangedField::set,
              "If that step removed the field: the step that had set its last value.");
  }
};

struct NextStart {
  Micros at;
  std::string local;
  std::int32_t clocks = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("NextStart");
    of.Member("at", &NextStart::at, "When the CronJob's next Job is due.");
    of.Member("local", &NextStart::local, "RFC 3339, in the time zone of the schedule.");
    of.Filled("clocks", &NextStart::clocks,
              "Seconds by which clocks were put forward since the previous start; negative if "
              "back.");
  }
};

struct CronJobMoment : Named {
  AnyJson spec;
  std::vector<std::string> mutable_fields;
  AnyJson status;
  std::vector<ChangedField> changed;
  std::vector<NextStart> next;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("CronJobMoment");
    of.template Base<Named>();
    of.Member("spec", &CronJobMoment::spec, "The spec as the API server stores it.");
    of.Member("mutable", &CronJobMoment::mutable_fields,
              "The fields of the spec with a single value that an update may change.");
    of.Member("status", &CronJobMoment::status, "The status as the API server stores it.");
    of.Member("changed", &CronJobMoment::changed,
              "The fields that ever changed and their last change.");
    of.Member("next", &CronJobMoment::next, "At most ten.");
  }
};

struct Verdict {
  std::string type;
  std::string kind;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Verdict");
    of.Member("type", &Verdict::type, "The type of the condition.");
    of.OneOf("kind", &Verdict::kind, "good bad suspended resumed",
             "How to color it, as for marks of the timeline.");
  }
};

struct Expectations {
  std::int64_t adds = 0;
  std::int64_t deletes = 0;
  Micros since;
  std::optional<Micros> expires;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Expectations", "Creations and deletions that the controller has not seen yet.");
    of.Member("adds", &Expectations::adds,
              "Pods that the controller created and has not seen yet.");
    of.Member("deletes", &Expectations::deletes,
              "Pods that the controller deleted and still sees.");
    of.Member("since", &Expectations::since, "When the last sync set them.");
    of.Member("expires", &Expectations::expires, "Absent if the controller waits for nothing.");
  }
};

struct AwaitedFinalizer : Named {
  bool gone = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("AwaitedFinalizer", "A pod whose finalizer removal the controller has not seen yet.");
    of.template Base<Named>();
    of.Member("gone", &AwaitedFinalizer::gone, "The pod is deleted from the store.");
  }
};

struct Backoff {
  std::int32_t failures = 0;
  std::optional<Micros> last_failure;
  std::optional<Micros> until;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Backoff", "The back-off record of a Job.");
    of.Member("failures", &Backoff::failures, "Failures since the last success.");
    of.Member("lastFailure", &Backoff::last_failure,
              "When the last of them finished; absent if nothing failed yet.");
    of.Member("until", &Backoff::until, "When the next pods are created; absent if nothing waits.");
  }
};

struct IndexBackoff {
  std::int32_t index = 0;
  std::int32_t failures = 0;
  std::optional<Micros> until;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("IndexBackoff", "The back-off of an index of a Job with backoffLimitPerIndex.");
    of.Member("index", &IndexBackoff::index, "The completion index.");
    of.Member("failures", &IndexBackoff::failures,
              "Failed pods of the index that the back-off counts.");
    of.Member("until", &IndexBackoff::until, "Absent if the back-off is over.");
  }
};

struct HeldBy {
  std::string by;
  std::optional<std::int64_t> places;
  std::optional<Micros> due;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("HeldBy",
            "Why an index has no pod after its back-off: the present state, or what the last sync "
            "found.");
    of.OneOf("by", &HeldBy::by, "ended suspended down expectations parallelism terminating sync",
             "ended: no more pods are created. suspended: spec.suspend. down: no controller "
             "runs. expectations: they are not met. parallelism: enough pods run. terminating: "
             "pods still terminate. sync: nothing but the next sync.");
    of.Member("places", &HeldBy::places,
              "For parallelism and terminating: how many pods are wanted.");
    of.Member("due", &HeldBy::due,
              "When the queue returns the Job to a worker; absent if it is ready, or not queued.");
  }
};

struct Uncounted {
  std::vector<Named> succeeded;
  std::vector<Named> failed;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Uncounted", "The pods in status.uncountedTerminatedPods.");
    of.Member("succeeded", &Uncounted::succeeded, "Pods to add to status.succeeded.");
    of.Member("failed", &Uncounted::failed, "Pods to add to status.failed.");
  }
};

struct PodVersion {
  std::string phase;
  bool ready = false;
  bool deleting = false;
  bool finalizer = false;
  std::string resource_version;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("PodVersion", "What the controller reads of a pod.");
    of.Member("phase", &PodVersion::phase, "status.phase.");
    of.Member("ready", &PodVersion::ready, "The condition Ready is true.");
    of.Member("deleting", &PodVersion::deleting, "deletionTimestamp is set.");
    of.Member("finalizer", &PodVersion::finalizer,
              "It has the finalizer batch.kubernetes.io/job-tracking.");
    of.Member("resourceVersion", &PodVersion::resource_version, "metadata.resourceVersion.");
  }
};

struct CachedPod : Named {
  Nullable<PodVersion> seen;
  Nullable<PodVersion> stored;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("CachedPod", "A pod in the controller's cache and in the store; null if it is absent.");
    of.template Base<Named>();
    of.Member("seen", &CachedPod::seen, "As the cache has it.");
    of.Member("stored", &CachedPod::stored, "As the store has it.");
  }
};

struct Cache {
  std::string resource_version;
  bool behind = false;
  std::int64_t active_pods_seen = 0;
  std::int64_t active_pods = 0;
  std::vector<CachedPod> pods;
  std::uint32_t unseen = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Cache", "The controller's cache of a Job and its pods, compared with the store.");
    of.Member("resourceVersion", &Cache::resource_version,
              "The version of the Job in the cache; 0 if the cache does not have the Job.");
    of.Member("behind", &Cache::behind, "The Job or one of its pods differs.");
    of.Member("activePodsSeen", &Cache::active_pods_seen, "Active pods of the Job in the cache.");
    of.Member("activePods", &Cache::active_pods, "Active pods of the Job in the store.");
    of.Member("pods", &Cache::pods, "The first pods that differ.");
    of.Member("unseen", &Cache::unseen, "How many pods differ.");
  }
};

struct JobMoment : Named {
  AnyJson spec;
  std::vector<std::string> mutable_fields;
  AnyJson status;
  bool deleting = false;
  bool ending = false;
  std::optional<Verdict> verdict;
  std::vector<ChangedField> changed;
  std::optional<Expectations> expectations;
  std::vector<AwaitedFinalizer> awaited_finalizers;
  std::optional<Backoff> backoff;
  std::vector<IndexBackoff> index_backoff;
  HeldBy held_by;
  std::optional<std::int32_t> restarts;
  Uncounted uncounted;
  Cache cache;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("JobMoment");
    of.template Base<Named>();
    of.Member("spec", &JobMoment::spec, "The spec as the API server stores it.");
    of.Member("mutable", &JobMoment::mutable_fields,
              "The fields of the spec with a single value that an update may change.");
    of.Member("status", &JobMoment::status, "The status as the API server stores it.");
    of.Member("deleting", &JobMoment::deleting, "deletionTimestamp is set.");
    of.Member("ending", &JobMoment::ending,
              "It is finished, finishes or is deleted: no more pods are created.");
    of.Member("verdict", &JobMoment::verdict, "The most important of its true conditions.");
    of.Member("changed", &JobMoment::changed,
              "The fields that ever changed and their last change.");
    of.Member("expectations", &JobMoment::expectations,
              "Absent if the controller has no record of them.");
    of.Member("awaitedFinalizers", &JobMoment::awaited_finalizers,
              "The controller does not count these pods again.");
    of.Member("backoff", &JobMoment::backoff, "Absent if no pod failed since the last success.");
    of.Member("indexBackoff", &JobMoment::index_backoff, "One per index that failed, at most 200.");
    of.Member("heldBy", &JobMoment::held_by, "What prevents more pods now.");
    of.Member("restarts", &JobMoment::restarts,
              "With restartPolicy OnFailure: restarts of the containers of its pods, which count "
              "towards backoffLimit.");
    of.Member("uncounted", &JobMoment::uncounted,
              "Pods that ended and are not in the counters of the status yet.");
    of.Member("cache", &JobMoment::cache, "What the controller knows about the Job.");
  }
};

struct NodeMoment : Named {
  std::string state;
  std::int64_t pods = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("NodeMoment");
    of.template Base<Named>();
    of.Member("state", &NodeMoment::state, "ready, cordoned, down or deleted.");
    of.Member("pods", &NodeMoment::pods, "How many pods are bound to it and have not ended.");
  }
};

struct PodMoment : Named {
  std::string job;
  std::optional<Reference> job_ref;
  std::optional<std::int32_t> index;
  std::int32_t attempt = 1;
  std::string phase;
  bool ready = false;
  bool deleting = false;
  std::optional<Micros> grace_ends;
  std::string status;
  std::string containers_ready;
  std::int64_t restarts = 0;
  std::string node;
  Micros age;
  std::string field;
  std::string waiting;
  std::string running_init;
  std::optional<std::int32_t> exit;
  std::optional<std::string> reason;
  bool changed = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("PodMoment");
    of.template Base<Named>();
    of.Member("job", &PodMoment::job, "The name of the Job that controls it, or did last.");
    of.Member("jobRef", &PodMoment::job_ref, "Absent if no Job controls it now.");
    of.Member("index", &PodMoment::index,
              "The completion index; absent if the Job is not Indexed.");
    of.Member("attempt", &PodMoment::attempt,
              "From 1, counted per index, or per Job if it is not Indexed.");
    of.Member("phase", &PodMoment::phase, "status.phase.");
    of.Member("ready", &PodMoment::ready, "The condition Ready is true.");
    of.Member("deleting", &PodMoment::deleting, "deletionTimestamp is set.");
    of.Member("graceEnds", &PodMoment::grace_ends,
              "While it is deleted: deletionTimestamp, which has whole seconds.");
    of.Member("status", &PodMoment::status, "The STATUS column of `kubectl get pods`.");
    of.Member("containersReady", &PodMoment::containers_ready, "Its READY column: `1/2`.");
    of.Member("restarts", &PodMoment::restarts,
              "Its RESTARTS column: the sum over its containers.");
    of.Member("node", &PodMoment::node, "The name of its node; empty before it is scheduled.");
    of.Member("age", &PodMoment::age, "Since its creation.");
    of.Member("field", &PodMoment::field,
              "The field that says most about the pod: `status.phase`, or a more specific one.");
    of.Filled("waiting", &PodMoment::waiting,
              "The state of the container that waits for its restart or its image.");
    of.Filled("runningInit", &PodMoment::running_init, "The last of its running init containers.");
    of.Member("exit", &PodMoment::exit,
              "The exit code of the container that decides how the pod ends, never a sidecar's.");
    of.Member("reason", &PodMoment::reason, "status.reason, or else the reason of that container.");
    of.Member("changed", &PodMoment::changed, "This step changed it.");
  }
};

struct QueueItem {
  std::string key;
  Nullable<Reference> ref;
  std::string state;
  std::optional<Micros> due;
  std::optional<std::int32_t> retries;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("QueueItem");
    of.Member("key", &QueueItem::key, "`namespace/name`, or the key of an orphan pod.");
    of.Member("ref", &QueueItem::ref, "The object of the key; null if it does not exist.");
    of.OneOf("state", &QueueItem::state, "ready processing delayed",
             "ready: a worker can take it. processing: a worker has it. delayed: it is added "
             "later.");
    of.Member("due", &QueueItem::due, "When its delay ends; absent if nothing delays it.");
    of.Member("retries", &QueueItem::retries,
              "How often the queue's rate limiter counted a failure of the key; absent while it "
              "is processed.");
  }
};

struct QueueMoment {
  std::string name;
  std::vector<QueueItem> items;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("QueueMoment");
    of.Member("name", &QueueMoment::name,
              "The name of the work queue in Kubernetes: job, job_orphan_pod, cronjob or "
              "ttl_jobs_to_delete.");
    of.Member("items", &QueueMoment::items,
              "First the key that a worker takes and finishes in this step (processing), then the "
              "queue after the step.");
  }
};

struct ControllerMoment {
  std::string name;
  bool running = false;
  std::optional<Micros> until;
  std::int32_t crash_after_writes = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ControllerMoment");
    of.Member("name", &ControllerMoment::name, "The process: kube-controller-manager.");
    of.Member("running", &ControllerMoment::running,
              "False after a crash and while it is stopped.");
    of.Member("until", &ControllerMoment::until, "When it runs again.");
    of.Filled("crashAfterWrites", &ControllerMoment::crash_after_writes,
              "It crashes after this many writes of one sync.");
  }
};

struct ApiFault {
  std::string verb;
  std::string resource;
  std::string error;
  std::int64_t left = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ApiFault",
            "An injected fault that waits for calls: `create pods: Forbidden, 2 left`.");
    of.Member("verb", &ApiFault::verb, "The verb of the calls, such as `create`.");
    of.Member("resource", &ApiFault::resource, "The resource of the calls, such as `pods`.");
    of.Member("error", &ApiFault::error, "The reason of the error that the calls get.");
    of.Member("left", &ApiFault::left, "How many more calls fail.");
  }
};

struct WatchEvent {
  Reference ref;
  std::string kind;
  std::string type;
  std::string name;
  Micros arrives;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("WatchEvent", "A watch event on its way to the informers.");
    of.Member("ref", &WatchEvent::ref, "The object.");
    of.Member("kind", &WatchEvent::kind, "The kind of the object.");
    of.Member("type", &WatchEvent::type, "ADDED, MODIFIED or DELETED.");
    of.Member("name", &WatchEvent::name, "The name of the object as people read it.");
    of.Member("arrives", &WatchEvent::arrives, "When the informers receive it.");
  }
};

struct Moment {
  Step step;
  Micros time;
  std::string actor;
  std::string what;
  std::vector<Why> why;
  std::vector<Change> changes;
  bool raced = false;
  std::string hash;
  Nullable<Reference> job;
  std::vector<JobMoment> jobs;
  std::vector<CronJobMoment> cron_jobs;
  std::vector<NodeMoment> nodes;
  std::uint32_t pod_count = 0;
  std::uint32_t listed = 0;
  std::uint32_t first_pod = 0;
  std::vector<PodMoment> pods;
  std::vector<QueueMoment> queues;
  std::vector<ControllerMoment> controllers;
  std::vector<ApiFault> faults;
  std::vector<WatchEvent> watch;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Moment");
    of.Member("step", &Moment::step, "The step that led to the moment; 0 is the empty cluster.");
    of.Member("time", &Moment::time, "When the step happened.");
    of.Member("actor", &Moment::actor, "Who acted, in words: `Job controller`.");
    of.Member("what", &Moment::what,
              "What the step was, in a few words: `Job controller syncs default/demo`.");
    of.Member("why", &Moment::why,
              "The reasons for the step, in the order in which they were decided.");
    of.Member("changes", &Moment::changes, "One per object that the step changed.");
    of.Member("raced", &Moment::raced, "Something else was due at the same instant.");
    of.Member("hash", &Moment::hash,
              "The hash of the state and of all steps before, 16 hex digits.");
    of.Member("job", &Moment::job, "The Job that the step is about, while it exists.");
    of.Member("jobs", &Moment::jobs, "The Jobs that exist.");
    of.Member("cronJobs", &Moment::cron_jobs, "The CronJobs that exist.");
    of.Member("nodes", &Moment::nodes, "The nodes that exist, and deleted ones.");
    of.Member("podCount", &Moment::pod_count, "How many pods there are.");
    of.Member("listed", &Moment::listed,
              "How many of them the list has: all, or those that failed or restarted.");
    of.Member("firstPod", &Moment::first_pod, "The number in the list of the first pod here.");
    of.Member("pods", &Moment::pods, "Part of the list, sorted by Job, index and attempt.");
    of.Member("queues", &Moment::queues, "The queue of Jobs, and each other queue that has items.");
    of.Member("controllers", &Moment::controllers, "The processes that run controllers.");
    of.Member("faults", &Moment::faults, "The faults that still have calls to fail.");
    of.Member("watch", &Moment::watch, "At most 50, in the order in which they were written.");
  }
};

}  // namespace jobplay::answer
