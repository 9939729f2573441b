// The answer that the timeline draws: a row (lane) per Job, CronJob, pod and node of the run.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/view/protocol/reference.h"

namespace jobplay::answer {

struct Segment {
  std::string kind;
  Micros from;
  std::optional<Micros> to;
  Step step;
  bool deleting = false;
  std::int32_t restarts = 0;
  std::optional<std::int32_t> exit;
  std::string reason;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Segment", "A stretch of time in which an object stays in one state.");
    of.Member(
        "kind", &Segment::kind,
        "Of a Job: active, suspended, finishing (FailureTarget or SuccessCriteriaMet is true), "
        "complete, failed. Of a pod: unscheduled, pending (bound to a node, not running), "
        "running, notReady (running, not ready), crashLoop, imagePull, lost (its node is "
        "down), succeeded, failed. Of a node: ready, cordoned, down, deleted.");
    of.Member("from", &Segment::from, "When it begins.");
    of.Member("to", &Segment::to, "Absent if it lasts until the end of the run.");
    of.Member("step", &Segment::step, "The step that began it.");
    of.Filled("deleting", &Segment::deleting, "True while deletionTimestamp is set.");
    of.Filled("restarts", &Segment::restarts, "Container restarts so far.");
    of.Member("exit", &Segment::exit,
              "The exit code of the container that decides how the pod ends, never a sidecar's.");
    of.Filled("reason", &Segment::reason,
              "The reason that the condition, the pod or its container gives for the state.");
  }
};

struct Mark {
  Micros at;
  Step step;
  std::string text;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Mark", "An instant that the timeline marks.");
    of.Member("at", &Mark::at, "When it happened.");
    of.Member("step", &Mark::step, "The step in which it happened.");
    of.Member("text", &Mark::text, "What happened, as a label or a tooltip shows it.");
  }
};

struct JobMark : Mark {
  std::string kind;
  std::string condition;
  std::string reason;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("JobMark");
    of.template Base<Mark>();
    of.OneOf("kind", &JobMark::kind, "good bad suspended resumed",
             "good and bad: a condition became true. suspended and resumed: spec.suspend changed.");
    of.Filled("condition", &JobMark::condition,
              "The type of the condition; the text also has its reason.");
    of.Filled("reason", &JobMark::reason, "The reason of the condition.");
  }
};

// The common members of the rows of Jobs, CronJobs and pods.
struct ObjectLane : Named {
  Micros created;
  std::optional<Micros> removed;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ObjectLane");
    of.template Base<Named>();
    of.Member("created", &ObjectLane::created, "When it was created.");
    of.Member("removed", &ObjectLane::removed, "Absent while the object exists.");
  }
};

struct JobLane : ObjectLane {
  std::vector<Segment> segments;
  std::vector<JobMark> marks;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("JobLane");
    of.template Base<ObjectLane>();
    of.Member("segments", &JobLane::segments, "Ordered by time, without gaps.");
    of.Member("marks", &JobLane::marks, "Ordered by time.");
  }
};

struct CronJobRun : Mark {
  Reference ref;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("CronJobRun", "A Job that a CronJob created.");
    of.template Base<Mark>();
    of.Member("ref", &CronJobRun::ref, "The Job.");
  }
};

struct CronJobLane : ObjectLane {
  std::vector<CronJobRun> runs;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("CronJobLane");
    of.template Base<ObjectLane>();
    of.Member("runs", &CronJobLane::runs, "Ordered by time.");
  }
};

struct PodLane : ObjectLane {
  std::string job;
  std::optional<Reference> job_ref;
  std::optional<std::int32_t> index;
  std::int32_t attempt = 1;
  std::string node;
  std::optional<Step> removed_step;
  std::vector<Segment> segments;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("PodLane");
    of.template Base<ObjectLane>();
    of.Member("job", &PodLane::job, "The name of the Job that controls the pod, or did last.");
    of.Member("jobRef", &PodLane::job_ref, "Absent if no Job ever controlled the pod.");
    of.Member("index", &PodLane::index, "The completion index.");
    of.Member("attempt", &PodLane::attempt,
              "From 1, counted per index, or per Job if it is not Indexed.");
    of.Filled("node", &PodLane::node, "Absent if the pod was never bound to a node.");
    of.Member("removedStep", &PodLane::removed_step,
              "The step that removed the pod from the store; absent while it exists.");
    of.Member("segments", &PodLane::segments, "Ordered by time, without gaps.");
  }
};

struct NodeLane : Named {
  std::vector<Segment> segments;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("NodeLane");
    of.template Base<Named>();
    of.Member("segments", &NodeLane::segments, "Ordered by time, without gaps.");
  }
};

struct Wait {
  std::string job;
  Reference ref;
  std::optional<std::int32_t> index;
  Micros from;
  Micros to;
  Micros found;
  std::int32_t failures = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Wait", "A back-off of the Job controller before it creates the next pods.");
    of.Member("job", &Wait::job, "The name of the Job.");
    of.Member("ref", &Wait::ref, "The Job.");
    of.Member("index", &Wait::index, "Of a Job with backoffLimitPerIndex.");
    of.Member("from", &Wait::from, "When it begins: at the end of the failed pod.");
    of.Member("to", &Wait::to, "When it ends.");
    of.Member("found", &Wait::found, "When the controller first decided to wait.");
    of.Member("failures", &Wait::failures, "Failures in a row that the length follows from.");
  }
};

struct ActionMark : Mark {
  std::optional<Reference> ref;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ActionMark", "An action of the scenario's timeline.");
    of.template Base<Mark>();
    of.Member("ref", &ActionMark::ref, "What it changed, if that is one object.");
  }
};

struct Fold {
  Micros from;
  Micros to;
  Micros room;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Fold", "A stretch of time in which nothing visible happens.");
    of.Member("from", &Fold::from, "When it begins.");
    of.Member("to", &Fold::to, "When it ends.");
    of.Member("room", &Fold::room, "How long it is drawn.");
  }
};

struct RunOutcome {
  std::string job;
  std::string tone;
  std::string end;
  std::string why;
  std::optional<Step> step;
  bool endless = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("RunOutcome", "How a Job ended, or several Jobs together.");
    of.Filled("job", &RunOutcome::job, "The name of the Job, if the run has several.");
    of.OneOf("tone", &RunOutcome::tone, "good bad open",
             "good: complete. bad: failed. open: neither.");
    of.Member("end", &RunOutcome::end, "The result with its time: `Failed at 2m35s`.");
    of.Filled("why", &RunOutcome::why, "The cause, with the numbers that decided.");
    of.Member("step", &RunOutcome::step, "The step that decided it.");
    of.Filled("endless", &RunOutcome::endless,
              "True if the Job waits for something, and has no activeDeadlineSeconds.");
  }
};

struct Lanes {
  std::vector<JobLane> jobs;
  std::vector<CronJobLane> cron_jobs;
  std::vector<PodLane> pods;
  std::vector<NodeLane> nodes;
  std::vector<Wait> waits;
  std::vector<ActionMark> actions;
  std::vector<Fold> folds;
  std::vector<RunOutcome> outcomes;
  std::map<std::string, std::string> words;
  std::map<std::string, std::string> states;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Lanes", "The whole run as the timeline draws it.");
    of.Member("jobs", &Lanes::jobs, "In the order of their creation.");
    of.Member("cronJobs", &Lanes::cron_jobs, "In the order of their creation.");
    of.Member("pods", &Lanes::pods, "Sorted by Job, index and attempt.");
    of.Member("nodes", &Lanes::nodes, "In the order in which they joined the cluster.");
    of.Member("waits", &Lanes::waits, "In the order in which they began.");
    of.Member("actions", &Lanes::actions, "Ordered by time.");
    of.Member("folds", &Lanes::folds, "In order.");
    of.Member("outcomes", &Lanes::outcomes, "Empty until the run is over.");
    of.Member("words", &Lanes::words,
              "What each kind of segment is called, and deleting, restart, backoff, condition and "
              "action, which are drawn, too.");
    of.OneOf(
        "states", &Lanes::states, "pending running waiting over up down gone",
        "The state that decides what can be done to a pod (pending, running, waiting, over) or "
        "a node (up, down, gone), by the kind of its segment.");
  }
};

}  // namespace jobplay::answer
