#include "core/share/import/job_plan.h"

#include <algorithm>
#include <utility>

#include "core/actors/kubelet/container_backoff.h"
#include "core/actors/world.h"
#include "core/controllers/job/backoff.h"
#include "core/share/import/gone_pod.h"
#include "core/share/import/manifest.h"
#include "core/words/import.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

constexpr Duration kGracePeriod = Seconds(50);   // cluster.nodeMonitorGracePeriod's default
constexpr Duration kLeastSilence = Seconds(25);  // from a node's failure until it is not ready
constexpr Duration kToleration = Seconds(300);   // cluster.unreachableToleration's default
constexpr Duration kPodGarbage = Seconds(40);    // from a node's removal until PodGC acts

bool IsOver(const SeenPod& pod) {
  const std::string phase = TextAt(pod.object, {"status", "phase"});
  return phase == "Succeeded" || phase == "Failed";
}

// onlyReplaceFailedPods: a pod's successor is created once the pod has ended.
bool IsReplacedAfterEnd(const Json& job) {
  return TextAt(job, {"spec", "podReplacementPolicy"}) == "Failed" ||
         job.value("spec", Json::object()).contains("podFailurePolicy");
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
      guesses_(guesses),
      commands_(job.object) {}

Json JobPlan::Manifest() {
  Json manifest = ManifestOf(job_.object);
  if (!manifest.contains("spec") || !manifest["spec"].is_object()) return manifest;
  Suspend(manifest["spec"]);
  Scaling(manifest["spec"]);
  Deletion();
  return manifest;
}

bool JobPlan::DidAsCommandsSay() {
  constexpr std::size_t kMostLooked = 100;
  std::size_t looked = 0;
  for (const SeenPod& pod : job_.pods) {
    if (pod.object.is_null() || DisruptionOf(pod) || ++looked > kMostLooked ||
        At(pod.object, {"metadata", "deletionTimestamp"}).is_string() ||
        At(pod.object, {"status", "reason"}).is_string()) {
      continue;
    }
    const PodCommands& commands = commands_.Of(pod.index);
    for (const Json& status : ListAt(pod.object, {"status", "containerStatuses"})) {
      const ContainerCommand* command = commands.Find(TextAt(status, {"name"}));
      const Json& ended = At(status, {"state", "terminated"});
      const auto from = TimeAt(ended, {"startedAt"}), to = TimeAt(ended, {"finishedAt"});
      if (command == nullptr || !command->run || !from || !to) continue;
      const CommandRun& run = *command->run;
      const std::int64_t exit = NumberAt(ended, {"exitCode"}).value_or(0);
      const std::string reason = TextAt(ended, {"reason"});
      // These ended for another reason: killed, or lost with the node.
      if (exit >= 128 || reason == "Unknown" || reason == "OOMKilled") continue;
      const Duration ran = *to - *from;
      const Duration said = run.duration.value_or(kLongestSpan);
      const Duration apart = std::max(ran, said) - std::min(ran, said);
      if (exit != run.exit_code || apart > std::max(Seconds(2), Duration{said.ns / 5}))
        return false;
    }
  }
  return true;
}

std::vector<PlannedPod> JobPlan::Pods() {
  if (!DidAsCommandsSay()) commands_.Distrust();
  AddUnrecorded();
  ShareRestartsAtTheLimit();
  for (const SeenPod& pod : job_.pods) {
    PlannedPod planned{
        .label = Verbatim(pod.name), .index = pod.index, .attempt = pod.attempt + Shift(pod.index)};
    if (pod.object.is_null()) {
      planned.life = pod.deleted_by_controller ? DeletedPod(pod) : GonePod(pod, planned);
    } else {
      planned.life = LifeOf(pod, commands_.Of(pod.index), snapshot_.latest);
      WhatHappenedTo(pod, planned);
    }
    for (const Said& guess : planned.life.guesses) Guess(guess, pod.name);
    planned_.push_back(std::move(planned));
  }
  return std::move(planned_);
}

std::optional<std::vector<ContainerLife>> JobPlan::Typical() {
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

// --- changes of the Job ---

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
  std::map<Time, std::int64_t> sizes = ActiveAfterBursts();  // negative: the number of deleted pods
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
  // The Job's present spec is the result of the last change.
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
  if (deleted.empty()) {
    if (!ScalingUp(spec)) ScalingAfterItsEnd(spec);
    return;
  }
  std::int64_t first = 0;
  const std::vector<Rescaled> steps = RescaledBy(deleted, first);
  const bool elastic = IsElastic();
  for (const Rescaled& step : steps) {
    ScaleAt(step.at - kSettle, step.size, elastic, said::GuessedFrom{.source = step.from});
  }
  Guess(said::ParallelismChanged{});
  spec["parallelism"] = first;
  if (elastic) spec["completions"] = first;
}

bool JobPlan::IsElastic() const {
  const auto parallelism = NumberAt(job_.object, {"spec", "parallelism"});
  return TextAt(job_.object, {"spec", "completionMode"}) == "Indexed" &&
         NumberAt(job_.object, {"spec", "completions"}) == parallelism;
}

bool JobPlan::ScalingUp(Json& spec) {
  const std::int64_t last = *NumberAt(job_.object, {"spec", "parallelism"});
  const bool elastic = IsElastic();
  for (const SeenPod& pod : job_.pods) {
    // It is unknown how long that pod ran.
    if (pod.object.is_null() && !pod.deleted_by_controller) return false;
    if (elastic && !pod.index) return false;
  }
  // A pod that could not be created was created later.
  for (const SeenEvent* event : job_.events) {
    if (event->reason == "FailedCreate") return false;
  }
  std::map<Time, std::int64_t> sizes = ActiveAfterBursts();
  if (elastic) {
    for (auto& [at, size] : sizes) {
      size = 0;
      for (const SeenPod& pod : job_.pods) {
        if (pod.created <= at) size = std::max<std::int64_t>(size, *pod.index + 1);
      }
    }
  }
  const std::int64_t most =
      std::min(last, NumberAt(job_.object, {"spec", "completions"}).value_or(last));
  const std::int64_t first = sizes.begin()->second;
  std::int64_t size = first;
  std::vector<Rescaled> steps;
  for (const auto& [at, count] : sizes) {
    if (count <= size) continue;
    size = count;
    steps.push_back({at, size, said::FromPodsAtATime{}});
  }
  if (first >= most || steps.empty()) return false;
  steps.back().size = last;
  for (const Rescaled& step : steps) {
    ScaleAt(step.at - kSettle, step.size, elastic, said::GuessedFrom{.source = step.from});
  }
  Guess(said::ParallelismRaised{});
  spec["parallelism"] = first;
  if (elastic) spec["completions"] = first;
  return true;
}

void JobPlan::ScalingAfterItsEnd(Json& spec) {
  if (!IsFinished(job_)) return;
  const std::int64_t last = *NumberAt(job_.object, {"spec", "parallelism"});
  const auto completions = NumberAt(job_.object, {"spec", "completions"});
  const Json* complete = TrueCondition(job_.object, "Complete");
  const auto succeeded = NumberAt(job_.object, {"status", "succeeded"});
  // Only the completions of an Indexed Job can change, and only together with its parallelism.
  const bool elastic = TextAt(job_.object, {"spec", "completionMode"}) == "Indexed" &&
                       completions == last && complete != nullptr &&
                       TextAt(*complete, {"reason"}) == "CompletionsReached" &&
                       succeeded.value_or(last) != last;
  std::int64_t size = elastic ? *succeeded : last;
  if (!elastic) {
    for (const auto& [at, active] : ActiveAfterBursts()) {
      // It is unknown how long pods ran that somebody else deleted.
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

// --- events of its pods ---

Duration JobPlan::Toleration() const {
  return std::min(UnreachableToleration(job_.object).value_or(kToleration), kToleration);
}

bool JobPlan::AnyRanOn(const std::string& node, Time not_ready) const {
  for (const SeenPod& pod : job_.pods) {
    if (NodeOf(pod) != node) continue;
    if (pod.object.is_null()) {
      for (const SeenEvent* event : pod.events) {
        if (event->reason == "Killing" && event->first > not_ready) return true;
      }
      continue;
    }
    for (const Json& status : ListAt(pod.object, {"status", "containerStatuses"})) {
      const Json& ended = At(status, {"state", "terminated"});
      const auto from = TimeAt(ended, {"startedAt"}), to = TimeAt(ended, {"finishedAt"});
      const bool lost = TextAt(ended, {"reason"}) == "Unknown" ||
                        TextAt(ended, {"reason"}) == "ContainerStatusUnknown";
      if (from && to && *to > not_ready && *from < not_ready && !lost) return true;
    }
  }
  return false;
}

std::optional<Time> JobPlan::LastStartOn(const std::string& node, Time before) const {
  std::optional<Time> last;
  const auto note = [&](std::optional<Time> at) {
    if (at && *at < before && (!last || *at > *last)) last = at;
  };
  for (const SeenPod& pod : job_.pods) {
    if (NodeOf(pod) != node) continue;
    note(FirstStartOf(pod));
    for (const Json& status : ListAt(pod.object, {"status", "containerStatuses"})) {
      for (const char* state : {"running", "terminated"}) {
        note(TimeAt(status, {"state", state, "startedAt"}));
      }
    }
  }
  return last;
}

Time JobPlan::SoonAfterStart(const std::string& node, Time at, Time not_after) const {
  const auto start = LastStartOn(node, not_after);
  return start ? std::max(at, *start + Seconds(1)) : std::max(at, start_);
}

bool JobPlan::TakeDown(const std::string& node) {
  return nodes_.count(node) > 0 && down_.insert(node).second;
}

void JobPlan::SetNode(const std::string& node, Time at, const char* state, Said comment) {
  Do(at, "node: {name: " + nodes_.at(node) + ", state: " + state + "}", std::move(comment));
}

void JobPlan::NodeNotReadyAt(const std::string& node, Time at, const Said& comment) {
  if (!TakeDown(node)) return;
  not_ready_[node] = at;
  // Its last Lease was renewed kGracePeriod earlier. The simulation renews at full multiples of a
  // period.
  const WorldTimes& times = TimesOf(World::kCluster);
  const Duration period = times.lease_renewal;
  const Duration since = at - start_ - kGracePeriod - Duration{times.node_monitor.ns / 2};
  const std::int64_t renewals = std::max<std::int64_t>((since.ns + period.ns / 2) / period.ns, 0);
  const Time lease = start_ + period * renewals;
  SetNode(node, SoonAfterStart(node, lease + Duration{period.ns / 2}, at),
          AnyRanOn(node, at) ? "disconnected" : "down", comment);
}

void JobPlan::NodeIsUpAt(const std::string& node, Time at, const Said& comment) {
  if (down_.count(node) > 0 && up_.insert(node).second) SetNode(node, at, "up", comment);
}

void JobPlan::TaintedAt(const std::string& node, Time at, const Said& comment) {
  if (!TakeDown(node)) return;
  SetNode(node, at, "tainted", comment);
  for (const SeenPod& pod : job_.pods) {
    if (pod.created <= at || NodeOf(pod) != node) continue;
    SetNode(node, pod.created - Milliseconds(100), "untainted",
            said::GuessedFrom{.source = said::FromCreationOfPod{.pod = pod.name}});
    break;
  }
}

void JobPlan::NodeDeletedBefore(const std::string& node, Time pods_gone, const Said& comment) {
  if (!TakeDown(node)) return;
  // PodGC acts in the first round of its period that comes kPodGarbage after it missed the node.
  const Duration period = TimesOf(World::kCluster).pod_gc_period;
  const Duration since = std::max(pods_gone - start_ + Duration{period.ns / 2}, Duration{});
  const Time round = start_ + period * (since.ns / period.ns);
  SetNode(node, SoonAfterStart(node, round - kPodGarbage - Duration{period.ns / 2}, pods_gone),
          "deleted", comment);
}

void JobPlan::WhatHappenedTo(const SeenPod& pod, const PlannedPod& planned) {
  const std::string reason = TextAt(pod.object, {"status", "reason"});
  const auto deletion = TimeAt(pod.object, {"metadata", "deletionTimestamp"});
  for (const SeenEvent* event : pod.events) {
    const Said source = said::FromEventOfPod{.reason = event->reason, .pod = pod.name};
    if (event->reason == "NodeNotReady") NodeNotReadyAt(planned.life.node, event->first, source);
    // "Cancelling deletion of Pod prod/demo-x": the node came back in time.
    if (event->reason == "TaintManagerEviction" &&
        event->message.compare(0, 10, "Cancelling") == 0) {
      NodeIsUpAt(planned.life.node, event->first, source);
    }
  }
  // Its end was reported, so its node was up.
  const auto not_ready = not_ready_.find(planned.life.node);
  if (not_ready != not_ready_.end() && IsOver(pod) && !DisruptionOf(pod)) {
    if (const auto reported = ConditionSince(pod, "Ready", "False")) {
      // This is before the pod would have been deleted.
      const Time in_time = not_ready->second + Toleration() - Seconds(1);
      NodeIsUpAt(planned.life.node, std::min(*reported, in_time),
                 said::GuessedFrom{.source = said::FromLastOfPod{.pod = pod.name}});
    }
  }
  if (const auto disruption = DisruptionOf(pod)) {
    Disrupted(pod, planned, *disruption);
  } else if ((reason == "Evicted" && IsEvicted(pod, commands_.Of(pod.index))) ||
             reason == "Terminated" || reason == "Shutdown" || reason == "Preempting") {
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
        silent && *silent<disruption.at&& * silent + Toleration() + kGracePeriod> disruption.at;
    const Time not_ready = known ? *silent : disruption.at - Toleration();
    const auto started = LastStartOn(node, disruption.at);
    if (!known && started && not_ready < *started + Seconds(20)) {
      TaintedAt(node, disruption.at + kHalf, from);
    } else {
      NodeNotReadyAt(node, not_ready + kHalf, from);
      Guess(said::NodeWentSilent{.node = node, .noticed = FormatDuration(kGracePeriod)});
    }
  } else if (disruption.reason == "DeletionByPodGC") {
    NodeDeletedBefore(node, at, from);
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
    Duration spare;  // the time left after the waits for its restarts, with one more restart
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

SeenLife JobPlan::DeletedPod(const SeenPod& pod) {
  GonePodEnd end{.stopped = pod.deleted_by_controller};
  const auto restarts = restarts_at_the_limit_.find(pod.name);
  if (restarts != restarts_at_the_limit_.end()) end.restarts = restarts->second;
  // The Job failed when the last of its pods had stopped.
  const auto finish = FinishOf(job_.object);
  if (finish && *pod.deleted_by_controller >= *finish - Seconds(2)) {
    end.ended = TerminalOf(job_.object);
  }
  return LifeOfGone(pod, commands_.Of(pod.index), end);
}

const SeenEvent* JobPlan::CauseOf(const SeenPod& pod, const PodCommands& commands) const {
  for (const SeenEvent* event : pod.events) {
    if (event->reason == "Killing") {
      // A sidecar is stopped when the others have ended, and a container whose probe fails is
      // restarted.
      const ContainerCommand* container = commands.Find(event->container);
      if (container != nullptr && container->sidecar) continue;
      if (event->message.find("failed liveness probe") != std::string::npos ||
          event->message.find("failed startup probe") != std::string::npos) {
        continue;
      }
      return event;
    }
    if (event->reason == "Preempted" || event->reason == "Evicted") return event;
    if (event->reason == "TaintManagerEviction" &&
        event->message.compare(0, 10, "Cancelling") != 0) {
      return event;
    }
  }
  return nullptr;
}

SeenLife JobPlan::GonePod(const SeenPod& pod, const PlannedPod& planned) {
  const PodCommands& commands = commands_.Of(pod.index);
  const SeenEvent* cause = CauseOf(pod, commands);
  if (cause != nullptr) {
    SeenLife life = LifeOfGone(pod, commands, {.stopped = cause->first});
    // The controller deleted it, but its Event is gone.
    const bool suspended = cause->reason == "Killing" && SuspendedNear(cause->first);
    if (!suspended) EndBy(*cause, pod, planned, life);
    return life;
  }
  if (TakeGoneSuccess(planned)) {
    SeenLife life = LifeOfGone(pod, commands, {});
    if (!life.follows_commands) {
      life.containers = Like(true).value_or(std::vector<ContainerLife>{{"", {"{for: 10s}"}}});
    }
    life.guesses = {said::GoneSucceeded{}};
    return life;
  }
  SeenLife life = LifeOfGone(pod, commands, {});
  // If it followed its commands, it had ended before it was deleted.
  if (life.follows_commands && FirstStartOf(pod) && commands.EndByThemselves()) return life;
  life = LifeOfGone(pod, commands, {.stopped = snapshot_.latest});
  EndUnexplained(pod, planned, life);
  return life;
}

void JobPlan::EndBy(const SeenEvent& cause, const SeenPod& pod, const PlannedPod& planned,
                    SeenLife& life) {
  const Said source = said::FromEventOfPod{.reason = cause.reason, .pod = pod.name};
  if (cause.reason == "TaintManagerEviction" && nodes_.count(life.node) > 0) {
    TaintedAway(cause, pod, life, source);
  } else if (cause.reason == "Killing") {
    StopBy(cause, pod, planned, life);
  } else {
    const char* action = cause.reason == "Preempted" ? "preempt: "
                         : cause.reason == "Evicted" ? "nodePressure: "
                                                     : "evict: ";
    Do(cause.first, action + MatchText(planned), source);
  }
}

void JobPlan::TaintedAway(const SeenEvent& eviction, const SeenPod& pod, const SeenLife& life,
                          const Said& source) {
  const SeenEvent* not_ready = nullptr;
  const SeenEvent* killing = nullptr;
  for (const SeenEvent* event : pod.events) {
    if (event->reason == "NodeNotReady") not_ready = event;
    if (event->reason == "Killing") killing = event;
  }
  const auto started = LastStartOn(life.node, eviction.first);
  const Time silent = not_ready != nullptr ? not_ready->first : eviction.first - Toleration();
  const bool stopped_at_once = killing != nullptr && killing->first < eviction.first + Seconds(5);
  const bool too_early =
      silent < start_ + kLeastSilence || (started && silent < *started + kLeastSilence);
  if (not_ready == nullptr && (stopped_at_once || too_early)) {
    TaintedAt(life.node, eviction.first, source);
    return;
  }
  NodeNotReadyAt(life.node, silent,
                 not_ready == nullptr
                     ? source
                     : said::FromEventOfPod{.reason = "NodeNotReady", .pod = pod.name});
  // When the kubelet is back, it stops the pods that were deleted meanwhile.
  if (killing != nullptr && killing->first > eviction.first) {
    NodeIsUpAt(life.node, killing->first - Milliseconds(100),
               said::FromEventOfPod{.reason = killing->reason, .pod = pod.name});
  }
}

bool JobPlan::CountsAsDisrupted() const {
  bool has_rule = false;
  for (const Json& rule : ListAt(job_.object, {"spec", "podFailurePolicy", "rules"})) {
    for (const Json& pattern : ListAt(rule, {"onPodConditions"})) {
      has_rule |= TextAt(pattern, {"type"}) == "DisruptionTarget";
    }
  }
  if (!has_rule) return false;
  std::int64_t failed = NumberAt(job_.object, {"status", "failed"}).value_or(0);
  for (const SeenPod& pod : job_.pods) {
    failed -= TextAt(pod.object, {"status", "phase"}) == "Failed" ? 1 : 0;
  }
  return failed <= 0;
}

bool JobPlan::TakeGoneSuccess(const PlannedPod& pod) {
  if (gone_successes_ == 0 || (pod.index && gone_indexes_.erase(*pod.index) == 0)) return false;
  --gone_successes_;
  return true;
}

void JobPlan::StopBy(const SeenEvent& killing, const SeenPod& pod, const PlannedPod& planned,
                     SeenLife& life) {
  if (EndWhileAway(killing, pod, planned, life)) return;
  const bool succeeded = TakeGoneSuccess(planned);
  if (succeeded) {
    if (!life.stop || life.stop->exit_code != 0) {
      life.fields.push_back(ShutdownText({}, 0));
      life.guesses = {said::GoneSucceeded{}};
    }
  } else if (life.stop && life.stop->exit_code == 0 && life.stop->after < Milliseconds(800) &&
             FinishOf(job_.object)) {
    // If a pod succeeds within the controller's batch period of one second, the controller counts
    // it as succeeded.
    life.fields.push_back(ShutdownText({}, 143));
  } else if (!life.stop && IsReplacedAfterEnd(job_.object)) {
    // The successor shows when the pod had stopped.
    if (const SeenPod* successor = SuccessorOf(pod)) {
      const Duration stopping = successor->created - BackoffAfter(1) - killing.first;
      if (stopping >= Seconds(1)) life.fields.push_back(ShutdownText(stopping, 143));
    }
  }
  const Said source = said::FromEventOfPod{.reason = killing.reason, .pod = pod.name};
  if (CountsAsDisrupted() && !succeeded) {
    life.guesses.push_back(said::StoppedByOthers{});
    Do(killing.first, "evict: " + MatchText(planned), source);
    return;
  }
  life.guesses.push_back(said::DeletedByOthers{});
  DeletePod(planned, killing.first, source);
}

void JobPlan::DeletePod(const PlannedPod& pod, Time at, Said comment) {
  Do(at, "delete: {kind: Pod, pod: " + MatchText(pod) + "}", std::move(comment));
}

const SeenPod* JobPlan::SuccessorOf(const SeenPod& pod) const {
  const auto it = std::find_if(job_.pods.begin(), job_.pods.end(), [&](const SeenPod& other) {
    return other.created > pod.created + Seconds(2) && (!pod.index || other.index == pod.index);
  });
  return it == job_.pods.end() ? nullptr : &*it;
}

bool JobPlan::EndWhileAway(const SeenEvent& killing, const SeenPod& pod, const PlannedPod& planned,
                           const SeenLife& life) {
  const auto parallelism = NumberAt(job_.object, {"spec", "parallelism"});
  if (nodes_.count(life.node) == 0 || !parallelism || down_.count(life.node) > 0) return false;
  const SeenPod* successor = SuccessorOf(pod);
  if (successor == nullptr || successor->created > killing.first - Seconds(2) ||
      ActiveAt(job_, successor->created) <= *parallelism) {
    return false;
  }
  const Said source =
      said::GuessedFrom{.source = said::FromEventOfPod{.reason = killing.reason, .pod = pod.name}};
  const Time ended = std::max(successor->created - BackoffAfter(1), pod.created + Seconds(2));
  if (killing.first - ended > Seconds(commands_.Of(pod.index).grace)) {
    NodeDeletedBefore(life.node, ended, source);
  } else {
    down_.insert(life.node);
    SetNode(life.node, SoonAfterStart(life.node, ended - Seconds(1), ended), "disconnected",
            source);
    DeletePod(planned, ended,
              said::GuessedFrom{.source = said::FromCreationOfPod{.pod = successor->name}});
  }
  NodeIsUpAt(life.node, killing.first - Milliseconds(100), source);
  return true;
}

// The newest versions wait before they replace a failed pod. Which version it was is unknown here.
Duration JobPlan::BackoffAfter(std::int32_t failures) {
  static const Generation kNewest;
  return GetBackoff(kNewest, failures);
}

void JobPlan::EndUnexplained(const SeenPod& pod, const PlannedPod& planned, SeenLife& life) {
  Time at = snapshot_.latest;
  if (const auto finish = FinishOf(job_.object)) at = *finish - Seconds(1);
  if (const SeenPod* successor = SuccessorOf(pod)) {
    at = successor->created - BackoffAfter(1) + Seconds(1);
  }
  at = std::max(at, pod.created + Seconds(2));
  const Said source = said::Guessed{.what = said::PodGoneByOthers{.pod = pod.name}};
  if (CountsAsDisrupted()) {
    life.guesses.push_back(said::GoneByOthers{});
    Do(at, "evict: " + MatchText(planned), source);
  } else {
    life.guesses.push_back(said::DeletedUnseen{});
    DeletePod(planned, at, source);
  }
}

}  // namespace jobplay
