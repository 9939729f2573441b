#include "core/share/import/job_plan.h"

#include <algorithm>
#include <utility>

#include "core/actors/kubelet/container_backoff.h"
#include "core/controllers/job/backoff.h"
#include "core/share/import/manifest.h"
#include "core/words/import.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

constexpr Duration kGracePeriod = Seconds(50);  // cluster.nodeMonitorGracePeriod's default
constexpr Duration kToleration = Seconds(300);  // cluster.unreachableToleration's default
constexpr Duration kPodGarbage = Seconds(40);   // from a node's removal until PodGC acts

// The node that a pod was bound to; empty where no Event tells.
std::string NodeByEvents(const SeenPod& pod) {
  std::string node;
  for (const SeenEvent* event : pod.events) {
    const std::size_t to = event->message.rfind(" to ");
    if (event->reason == "Scheduled" && to != std::string::npos) {
      node = event->message.substr(to + 4);
    }
  }
  return node;
}

}  // namespace

JobPlan::JobPlan(const SeenJob& job, const Snapshot& snapshot, Time start, const NamedNodes& nodes,
                 std::int64_t more_failures, std::vector<TimelineEntry>& timeline,
                 std::vector<Note>& guesses)
    : job_(job),
      snapshot_(snapshot),
      start_(start),
      nodes_(nodes),
      more_failures_(more_failures),
      timeline_(timeline),
      guesses_(guesses) {}

Json JobPlan::Manifest() {
  Json manifest = ManifestOf(job_.object);
  if (!manifest.contains("spec") || !manifest["spec"].is_object()) return manifest;
  Suspend(manifest["spec"]);
  Scaling(manifest["spec"]);
  Deletion();
  return manifest;
}

std::vector<PlannedPod> JobPlan::Pods() {
  AddUnrecorded();
  ShareRestartsAtTheLimit();
  for (const SeenPod& pod : job_.pods) {
    PlannedPod planned{
        .label = Verbatim(pod.name), .index = pod.index, .attempt = pod.attempt + Shift(pod.index)};
    if (pod.object.is_null()) {
      planned.life = pod.deleted_by_controller ? DeletedPod(pod) : GonePod(pod, planned);
    } else {
      planned.life = LifeOf(pod, snapshot_.latest);
      WhatHappenedTo(pod, planned);
    }
    for (const Said& guess : planned.life.guesses) Guess(guess, pod.name);
    planned_.push_back(std::move(planned));
  }
  return std::move(planned_);
}

std::optional<std::vector<ContainerLife>> JobPlan::Typical() const {
  const bool failed = Says("Failed");
  const auto like_success = Like(true), like_failure = Like(false);
  if (failed) return like_failure ? like_failure : like_success;
  return like_success ? like_success : like_failure;
}

void JobPlan::Guess(Said said, std::string pod) {
  guesses_.push_back({std::move(said), job_.name, std::move(pod)});
}

bool JobPlan::Says(const char* condition) const {
  return TrueCondition(job_.object, condition) != nullptr;
}

void JobPlan::Do(Time at, std::string action, Said comment, int sort) {
  const Duration since = at - start_;
  timeline_.push_back({std::max(since, Duration{}), std::move(action), std::move(comment), sort});
}

std::string JobPlan::PatchText(const std::string& patch) const {
  return "patch: {kind: Job, name: " + PrintString(job_.name) + ", patch: {spec: {" + patch + "}}}";
}

std::string JobPlan::MatchText(const PlannedPod& pod) const {
  std::string text = "{job: " + PrintString(job_.name);
  if (pod.index) text += ", index: \"" + std::to_string(*pod.index) + "\"";
  return text + ", attempt: \"" + std::to_string(pod.attempt) + "\"}";
}

// --- what was done to the Job ---

void JobPlan::Suspend(Json& spec) {
  Suspensions suspensions = SuspensionsOf(job_, snapshot_.latest);
  for (Said& guess : suspensions.guesses) Guess(std::move(guess));
  for (const Suspension& change : suspensions.changes) {
    Do(change.at, PatchText(std::string("suspend: ") + (change.suspend ? "true" : "false")),
       change.source);
  }
  spec.erase("suspend");
  if (suspensions.at_first) spec["suspend"] = true;
  suspensions_ = std::move(suspensions.changes);
}

bool JobPlan::SuspendedNear(Time at) const {
  return std::any_of(suspensions_.begin(), suspensions_.end(), [&](const Suspension& change) {
    return change.suspend && change.at >= at - Seconds(2) && change.at <= at + Seconds(2);
  });
}

std::map<Time, std::int64_t> JobPlan::DeletedAsTooMany() const {
  std::map<Time, std::int64_t> deleted;
  const std::optional<Time> finish = FinishOf(job_.object);
  for (const SeenPod& pod : job_.pods) {
    if (pod.object.is_null() && !pod.deleted_by_controller) return {};
    if (!pod.deleted_by_controller) continue;
    const Time at = *pod.deleted_by_controller;
    if (finish && at >= *finish - Seconds(2)) continue;
    if (SuspendedNear(at) || TimeAt(job_.object, {"metadata", "deletionTimestamp"})) continue;
    auto near = deleted.lower_bound(at - Seconds(1));
    ++(near != deleted.end() && near->first <= at ? near->second : deleted[at]);
  }
  return deleted;
}

std::map<Time, std::int64_t> JobPlan::ActiveAfterBursts() const {
  std::map<Time, std::int64_t> sizes;
  for (std::size_t i = 0; i < job_.pods.size(); ++i) {
    const bool ends =
        i + 1 == job_.pods.size() || job_.pods[i + 1].created > job_.pods[i].created + Seconds(1);
    if (ends) sizes[job_.pods[i].created] = ActiveAt(job_, job_.pods[i].created);
  }
  return sizes;
}

std::vector<JobPlan::Rescaled> JobPlan::RescaledBy(const std::map<Time, std::int64_t>& deleted,
                                                   std::int64_t& first) const {
  std::map<Time, std::int64_t> sizes = ActiveAfterBursts();  // below zero, how many were deleted
  std::int64_t size = first = sizes.begin()->second;
  std::vector<Rescaled> steps;
  for (const auto& [at, count] : deleted) sizes[at] = -count;
  for (const auto& [at, count] : sizes) {
    if (count < 0) {
      size = ActiveAt(job_, at + Milliseconds(500));
      steps.push_back({at, size, said::FromDeletions{.pods = -count}});
    } else if (count > size) {
      size = count;
      steps.push_back({at, size, said::FromPodsAtATime{}});
    }
  }
  // What the Job says now is what the last of them made it.
  if (!steps.empty() && sizes.rbegin()->second < 0) {
    steps.back().size = *NumberAt(job_.object, {"spec", "parallelism"});
  }
  return steps;
}

void JobPlan::ScaleAt(Time at, std::int64_t size, bool elastic, Said source) {
  const std::string to = std::to_string(size);
  Do(at, PatchText((elastic ? "completions: " + to + ", " : "") + "parallelism: " + to),
     std::move(source));
}

void JobPlan::Scaling(Json& spec) {
  const auto last = NumberAt(job_.object, {"spec", "parallelism"});
  if (!job_.cron_job.empty() || !last || job_.pods.empty()) return;
  const auto deleted = DeletedAsTooMany();
  if (deleted.empty()) return ScalingAfterItsEnd(spec);
  std::int64_t first = 0;
  const std::vector<Rescaled> steps = RescaledBy(deleted, first);
  const bool elastic = TextAt(job_.object, {"spec", "completionMode"}) == "Indexed" &&
                       NumberAt(job_.object, {"spec", "completions"}) == last;
  for (const Rescaled& step : steps) {
    ScaleAt(step.at - kSettle, step.size, elastic, said::GuessedFrom{.source = step.from});
  }
  Guess(said::ParallelismChanged{});
  spec["parallelism"] = first;
  if (elastic) spec["completions"] = first;
}

void JobPlan::ScalingAfterItsEnd(Json& spec) {
  if (!IsFinished(job_)) return;
  const std::int64_t last = *NumberAt(job_.object, {"spec", "parallelism"});
  const auto completions = NumberAt(job_.object, {"spec", "completions"});
  const Json* complete = TrueCondition(job_.object, "Complete");
  const auto succeeded = NumberAt(job_.object, {"status", "succeeded"});
  // Only an Indexed Job's completions can be changed, and only together with its parallelism.
  const bool elastic = TextAt(job_.object, {"spec", "completionMode"}) == "Indexed" &&
                       completions == last && complete != nullptr &&
                       TextAt(*complete, {"reason"}) == "CompletionsReached" &&
                       succeeded.value_or(last) != last;
  std::int64_t size = elastic ? *succeeded : last;
  if (!elastic) {
    for (const auto& [at, active] : ActiveAfterBursts()) {
      // Until when those ran is not known that somebody else deleted.
      const auto gone =
          std::count_if(job_.pods.begin(), job_.pods.end(), [at = at](const SeenPod& pod) {
            return pod.created <= at && pod.object.is_null() && !pod.deleted_by_controller;
          });
      size = std::max(size, active - gone);
    }
  }
  if (size == last) return;
  ScaleAt(snapshot_.latest + kAfterItsEnd, last, elastic,
          said::Guessed{.what = said::NothingSaysWhen{}});
  Guess(said::ScaledAfterItsEnd{});
  spec["parallelism"] = size;
  if (elastic) spec["completions"] = size;
}

void JobPlan::Deletion() {
  const auto deletion = TimeAt(job_.object, {"metadata", "deletionTimestamp"});
  if (!deletion) return;
  std::string policy = "Background";
  for (const Json& finalizer : ListAt(job_.object, {"metadata", "finalizers"})) {
    if (finalizer == "foregroundDeletion") policy = "Foreground";
    if (finalizer == "orphan") policy = "Orphan";
  }
  Do(*deletion,
     "delete: {kind: Job, name: " + PrintString(job_.name) + ", propagationPolicy: " + policy + "}",
     said::FromDeletionOfJob{});
}

// --- what happened to its pods ---

void JobPlan::NodeGoesDown(const std::string& node, Time at, const Said& comment) {
  const auto name = nodes_.find(node);
  if (name == nodes_.end() || !down_.insert(node).second) return;
  Do(at, "node: {name: " + name->second + ", state: down}", comment);
}

void JobPlan::WhatHappenedTo(const SeenPod& pod, const PlannedPod& planned) {
  const std::string reason = TextAt(pod.object, {"status", "reason"});
  const auto deletion = TimeAt(pod.object, {"metadata", "deletionTimestamp"});
  for (const SeenEvent* event : pod.events) {
    if (event->reason == "NodeNotReady") {
      NodeGoesDown(planned.life.node, event->first - kGracePeriod,
                   said::FromEventOfPod{.reason = event->reason, .pod = pod.name});
    }
  }
  if (const auto disruption = DisruptionOf(pod)) {
    Disrupted(pod, planned, *disruption);
  } else if (reason == "Evicted" || reason == "Terminated" || reason == "Shutdown" ||
             reason == "Preempting") {
    StoppedByKubelet(pod, planned, reason);
  } else if (deletion && !pod.deleted_by_controller && !FinishOf(job_.object) &&
             !Says("Suspended") && !TimeAt(job_.object, {"metadata", "deletionTimestamp"})) {
    const std::int64_t grace =
        NumberAt(pod.object, {"metadata", "deletionGracePeriodSeconds"}).value_or(0);
    Do(*deletion - Seconds(grace) + kHalf,
       "delete: {kind: Pod, pod: " + MatchText(planned) + ", gracePeriodSeconds: " +
           std::to_string(std::clamp<std::int64_t>(grace, 0, 86400)) + "}",
       said::FromDeletionOfPod{.pod = pod.name});
  }
}

void JobPlan::Disrupted(const SeenPod& pod, const PlannedPod& planned,
                        const Disruption& disruption) {
  const Said from = said::FromDisruptionTarget{.pod = pod.name, .reason = disruption.reason};
  const Time at = disruption.at + kHalf;
  const std::string node = planned.life.node;
  if (disruption.reason == "PreemptionByScheduler") {
    Do(at, "preempt: " + MatchText(planned), from);
  } else if (disruption.reason == "TerminationByKubelet") {
    Do(at, "nodePressure: " + MatchText(planned), from);
  } else if (disruption.reason == "DeletionByTaintManager") {
    std::optional<Time> silent = ConditionSince(pod, "Ready", "False");
    if (!silent) silent = ConditionSince(pod, "Ready", "Unknown");
    const bool known =
        silent && *silent<disruption.at&& * silent + kToleration + kGracePeriod> disruption.at;
    NodeGoesDown(node, (known ? *silent : disruption.at - kToleration) + kHalf - kGracePeriod,
                 from);
    Guess(said::NodeWentSilent{.node = node, .noticed = FormatDuration(kGracePeriod)});
  } else if (disruption.reason == "DeletionByPodGC") {
    const auto name = nodes_.find(node);
    if (name != nodes_.end() && down_.insert(node).second) {
      Do(at - kPodGarbage, "node: {name: " + name->second + ", state: deleted}", from);
    }
  } else {
    Do(at, "evict: " + MatchText(planned), from);
  }
}

void JobPlan::StoppedByKubelet(const SeenPod& pod, const PlannedPod& planned,
                               const std::string& reason) {
  std::optional<Time> at;
  for (const Json& status : ListAt(pod.object, {"status", "containerStatuses"})) {
    const auto end = TimeAt(status, {"state", "terminated", "finishedAt"});
    if (end && (!at || *end > *at)) at = end;
  }
  for (const SeenEvent* event : pod.events) {
    if (!at && event->reason == "Evicted") at = event->first;
  }
  if (!at) Guess(said::ReasonWithoutTime{.pod = pod.name, .reason = reason});
  Do(at ? *at + kHalf : pod.created + Seconds(2), "nodePressure: " + MatchText(planned),
     said::FromReasonOfPod{.pod = pod.name, .reason = reason});
}

void JobPlan::ShareRestartsAtTheLimit() {
  const Json* failed = TrueCondition(job_.object, "FailureTarget");
  if (failed == nullptr) failed = TrueCondition(job_.object, "Failed");
  if (failed == nullptr || TextAt(*failed, {"reason"}) != "BackoffLimitExceeded" ||
      TextAt(job_.object, {"spec", "template", "spec", "restartPolicy"}) != "OnFailure") {
    return;
  }
  struct Sharer {
    const std::string* pod;
    std::int64_t restarts;
    Duration spare;  // after the waits before its restarts, with one more
  };
  std::vector<Sharer> sharers;
  const std::optional<Time> finish = FinishOf(job_.object);
  std::int64_t left =
      std::clamp<std::int64_t>(NumberAt(job_.object, {"spec", "backoffLimit"}).value_or(6), 1, 100);
  for (const SeenPod& pod : job_.pods) {
    const std::string phase = TextAt(pod.object, {"status", "phase"});
    if (phase == "Running" || phase == "Pending") {
      for (const Json& status : ListAt(pod.object, {"status", "containerStatuses"})) {
        left -= std::clamp<std::int64_t>(NumberAt(status, {"restartCount"}).value_or(0), 0, left);
      }
    }
    if (!pod.object.is_null() || !pod.deleted_by_controller) continue;
    if (finish && *pod.deleted_by_controller < *finish - Seconds(2)) continue;
    if (const std::int64_t counted = RestartsCounted(pod); counted > 0) {
      left -= std::min(left, counted);
      continue;
    }
    sharers.push_back(
        {&pod.name, 0, *pod.deleted_by_controller - pod.created - CrashLoopBackoff(1)});
  }
  for (; left > 0 && !sharers.empty(); --left) {
    Sharer& next =
        *std::max_element(sharers.begin(), sharers.end(),
                          [](const Sharer& a, const Sharer& b) { return a.spare < b.spare; });
    ++restarts_at_the_limit_[*next.pod];
    next.spare = next.spare - CrashLoopBackoff(++next.restarts + 1);
  }
}

SeenLife JobPlan::DeletedPod(const SeenPod& pod) const {
  const auto restarts = restarts_at_the_limit_.find(pod.name);
  SeenLife life =
      LifeUntilDeleted(pod, restarts == restarts_at_the_limit_.end() ? 0 : restarts->second);
  life.node = NodeByEvents(pod);
  // The Job was Failed once the last of its pods had stopped.
  const auto end = TerminalOf(job_.object);
  if (end && *end - *pod.deleted_by_controller >= Seconds(3)) {
    life.fields.push_back(
        "shutdown: {after: " + ShortTime(*end - *pod.deleted_by_controller - Seconds(1)) + "}");
  }
  return life;
}

SeenLife JobPlan::GonePod(const SeenPod& pod, const PlannedPod& planned) {
  SeenLife life;
  life.node = NodeByEvents(pod);
  const SeenEvent* cause = nullptr;
  bool suspended = false;
  for (const SeenEvent* event : pod.events) {
    // Its deletion was by the controller, of whose Events that one is gone.
    suspended |= event->reason == "Killing" && SuspendedNear(event->first);
    for (const char* reason : {"Preempted", "Evicted", "TaintManagerEviction", "Killing"}) {
      if (event->reason == reason && cause == nullptr) cause = event;
    }
  }
  if (!suspended && cause == nullptr && gone_successes_ > 0 &&
      (!planned.index || gone_indexes_.erase(*planned.index) > 0)) {
    --gone_successes_;
    life.containers = Like(true).value_or(std::vector<ContainerLife>{{"", {"{for: 10s}"}}});
    life.guesses.push_back(said::GoneSucceeded{});
    return life;
  }
  life.containers = {{"", {"{}"}}};
  life.stopped = true;
  if (suspended) return life;
  if (cause != nullptr) {
    EndBy(*cause, pod, planned, life);
  } else {
    EndUnexplained(pod, planned, life);
  }
  return life;
}

void JobPlan::EndBy(const SeenEvent& cause, const SeenPod& pod, const PlannedPod& planned,
                    SeenLife& life) {
  const Said source = said::FromEventOfPod{.reason = cause.reason, .pod = pod.name};
  if (cause.reason == "Killing") life.guesses.push_back(said::StoppedByOthers{});
  if (cause.reason == "TaintManagerEviction" && nodes_.count(life.node) > 0) {
    NodeGoesDown(life.node, cause.first - kToleration - kGracePeriod, source);
    return;
  }
  const char* action = cause.reason == "Preempted" ? "preempt: "
                       : cause.reason == "Evicted" ? "nodePressure: "
                                                   : "evict: ";
  Do(cause.first, action + MatchText(planned), source);
}

// Before the replacement of a failed pod, as the newest versions wait: which one it was is not
// known here.
Duration JobPlan::BackoffAfter(std::int32_t failures) {
  static const Generation kNewest;
  return GetBackoff(kNewest, failures);
}

void JobPlan::EndUnexplained(const SeenPod& pod, const PlannedPod& planned, SeenLife& life) {
  Time at = snapshot_.latest;
  if (const auto finish = FinishOf(job_.object)) at = *finish - Seconds(1);
  for (const SeenPod& other : job_.pods) {
    if (other.created > pod.created + Seconds(2) && (!pod.index || other.index == pod.index)) {
      at = other.created - BackoffAfter(1) - Seconds(1);
      break;
    }
  }
  life.guesses.push_back(said::GoneByOthers{});
  Do(std::max(at, pod.created + Seconds(2)), "evict: " + MatchText(planned),
     said::Guessed{.what = said::PodGoneByOthers{.pod = pod.name}});
}

}  // namespace jobplay
