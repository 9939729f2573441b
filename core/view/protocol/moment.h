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
    of.Member("object", &Change::object);
    of.Member("ref", &Change::ref,
              "The object itself; for a queue key its Job, for an Event its object.");
    of.Member("text", &Change::text);
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
    of.Member("time", &ChangedField::time);
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
    of.Member("at", &NextStart::at);
    of.Member("local", &NextStart::local, "RFC 3339, in the time zone of the schedule.");
    of.Filled("clocks", &NextStart::clocks,
              "Seconds by which clocks were put forward since the start before; negative if back.");
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
    of.Member("spec", &CronJobMoment::spec);
    of.Member("mutable", &CronJobMoment::mutable_fields,
              "The fields of the spec with a single value that an update may change.");
    of.Member("status", &CronJobMoment::status);
    of.Member("changed", &CronJobMoment::changed);
    of.Member("next", &CronJobMoment::next, "At most ten.");
  }
};

struct Verdict {
  std::string type;
  std::string kind;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Verdict");
    of.Member("type", &Verdict::type);
    of.OneOf("kind", &Verdict::kind, "good bad suspended resumed");
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
    of.Member("adds", &Expectations::adds);
    of.Member("deletes", &Expectations::deletes);
    of.Member("since", &Expectations::since);
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
    of.Member("lastFailure", &Backoff::last_failure);
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
    of.Member("index", &IndexBackoff::index);
    of.Member("failures", &IndexBackoff::failures);
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
            "What keeps an index from its next pod after its own back-off: the present state, or "
            "what the last sync found.");
    of.OneOf("by", &HeldBy::by, "ended suspended down expectations parallelism terminating sync");
    of.Member("places", &HeldBy::places,
              "Of parallelism and terminating: how many pods are wanted.");
    of.Member("due", &HeldBy::due,
              "When the queue gives the Job to a worker; absent if it is ready, or not queued.");
  }
};

struct Uncounted {
  std::vector<Named> succeeded;
  std::vector<Named> failed;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Uncounted", "The pods in status.uncountedTerminatedPods.");
    of.Member("succeeded", &Uncounted::succeeded);
    of.Member("failed", &Uncounted::failed);
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
    of.Member("phase", &PodVersion::phase);
    of.Member("ready", &PodVersion::ready);
    of.Member("deleting", &PodVersion::deleting);
    of.Member("finalizer", &PodVersion::finalizer);
    of.Member("resourceVersion", &PodVersion::resource_version);
  }
};

struct CachedPod : Named {
  Nullable<PodVersion> seen;
  Nullable<PodVersion> stored;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("CachedPod", "A pod in the controller's cache and in the store; null if it is absent.");
    of.template Base<Named>();
    of.Member("seen", &CachedPod::seen);
    of.Member("stored", &CachedPod::stored);
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
    of.Member("resourceVersion", &Cache::resource_version);
    of.Member("behind", &Cache::behind, "The Job or one of its pods differs.");
    of.Member("activePodsSeen", &Cache::active_pods_seen);
    of.Member("activePods", &Cache::active_pods);
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
    of.Member("spec", &JobMoment::spec);
    of.Member("mutable", &JobMoment::mutable_fields,
              "The fields of the spec with a single value that an update may change.");
    of.Member("status", &JobMoment::status);
    of.Member("deleting", &JobMoment::deleting);
    of.Member("ending", &JobMoment::ending,
              "It is finished, finishes or is deleted: no more pods are created.");
    of.Member("verdict", &JobMoment::verdict, "The most important of its true conditions.");
    of.Member("changed", &JobMoment::changed);
    of.Member("expectations", &JobMoment::expectations);
    of.Member("awaitedFinalizers", &JobMoment::awaited_finalizers);
    of.Member("backoff", &JobMoment::backoff);
    of.Member("indexBackoff", &JobMoment::index_backoff);
    of.Member("heldBy", &JobMoment::held_by);
    of.Member("restarts", &JobMoment::restarts,
              "With restartPolicy OnFailure: restarts of the containers of its pods, which count "
              "towards backoffLimit.");
    of.Member("uncounted", &JobMoment::uncounted);
    of.Member("cache", &JobMoment::cache);
  }
};

struct NodeMoment : Named {
  std::string state;
  std::int64_t pods = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("NodeMoment");
    of.template Base<Named>();
    of.Member("state", &NodeMoment::state);
    of.Member("pods", &NodeMoment::pods);
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
    of.Member("index", &PodMoment::index);
    of.Member("attempt", &PodMoment::attempt);
    of.Member("phase", &PodMoment::phase);
    of.Member("ready", &PodMoment::ready);
    of.Member("deleting", &PodMoment::deleting);
    of.Member("graceEnds", &PodMoment::grace_ends,
              "While it is deleted: deletionTimestamp, which has whole seconds.");
    of.Member("status", &PodMoment::status, "The STATUS column of `kubectl get pods`.");
    of.Member("containersReady", &PodMoment::containers_ready, "Its READY column: `1/2`.");
    of.Member("restarts", &PodMoment::restarts);
    of.Member("node", &PodMoment::node);
    of.Member("age", &PodMoment::age, "Since its creation.");
    of.Member("field", &PodMoment::field,
              "The field that says most about the pod: `status.phase`, or a more specific one.");
    of.Filled("waiting", &PodMoment::waiting,
              "The state of the container that waits for its restart or its image.");
    of.Filled("runningInit", &PodMoment::running_init, "The last of its running init containers.");
    of.Member("exit", &PodMoment::exit,
              "The exit code of the container that decides how the pod ends, never a sidecar's.");
    of.Member("reason", &PodMoment::reason);
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
    of.Member("key", &QueueItem::key);
    of.Member("ref", &QueueItem::ref);
    of.OneOf("state", &QueueItem::state, "ready processing delayed");
    of.Member("due", &QueueItem::due);
    of.Member("retries", &QueueItem::retries);
  }
};

struct QueueMoment {
  std::string name;
  std::vector<QueueItem> items;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("QueueMoment");
    of.Member("name", &QueueMoment::name);
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
    of.Member("name", &ControllerMoment::name);
    of.Member("running", &ControllerMoment::running);
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
    of.Member("verb", &ApiFault::verb);
    of.Member("resource", &ApiFault::resource);
    of.Member("error", &ApiFault::error);
    of.Member("left", &ApiFault::left);
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
    of.Member("ref", &WatchEvent::ref);
    of.Member("kind", &WatchEvent::kind);
    of.Member("type", &WatchEvent::type);
    of.Member("name", &WatchEvent::name);
    of.Member("arrives", &WatchEvent::arrives);
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
    of.Member("step", &Moment::step);
    of.Member("time", &Moment::time);
    of.Member("actor", &Moment::actor);
    of.Member("what", &Moment::what,
              "What the step was, in a few words: `Job controller syncs default/demo`.");
    of.Member("why", &Moment::why);
    of.Member("changes", &Moment::changes, "One per object that the step changed.");
    of.Member("raced", &Moment::raced);
    of.Member("hash", &Moment::hash);
    of.Member("job", &Moment::job, "The Job that the step is about, while it exists.");
    of.Member("jobs", &Moment::jobs);
    of.Member("cronJobs", &Moment::cron_jobs);
    of.Member("nodes", &Moment::nodes);
    of.Member("podCount", &Moment::pod_count, "How many pods there are.");
    of.Member("listed", &Moment::listed,
              "How many of them the list has: all, or those that failed or restarted.");
    of.Member("firstPod", &Moment::first_pod, "The number in the list of the first pod here.");
    of.Member("pods", &Moment::pods, "Part of the list, sorted by Job, index and attempt.");
    of.Member("queues", &Moment::queues);
    of.Member("controllers", &Moment::controllers);
    of.Member("faults", &Moment::faults);
    of.Member("watch", &Moment::watch);
  }
};

}  // namespace jobplay::answer
