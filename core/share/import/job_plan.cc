#include "core/share/import/job_plan.h"

#include <algorithm>
#include <utility>

#include "core/controllers/job/backoff.h"
#include "core/share/import/manifest.h"
#include "core/words/phrase.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

constexpr Duration kGracePeriod = Seconds(50);  // cluster.nodeMonitorGracePeriod's default
constexpr Duration kToleration = Seconds(300);  // cluster.unreachableToleration's default
constexpr Duration kPodGarbage = Seconds(40);   // from a node's removal until PodGC acts

// Before the replacement of a failed pod, as the newest versions wait: which one it was is not
// known here.
Duration BackoffAfter(std::int32_t failures) {
  static const Generation kNewest;
  return GetBackoff(kNewest, failures);
}

std::set<std::int32_t> ParseSet(const std::string& text) {
  std::set<std::int32_t> numbers;
  std::int64_t from = -1, value = -1;
  for (std::size_t i = 0; i <= text.size() && numbers.size() < 100'000; ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c >= '0' && c <= '9') {
      value = std::min<std::int64_t>((value < 0 ? 0 : value) * 10 + (c - '0'), 1'000'000);
    } else if (c == '-') {
      from = value;
      value = -1;
    } else if (value >= 0) {
      for (std::int64_t n = from < 0 ? value : from; n <= value && numbers.size() < 100'000; ++n) {
        numbers.insert(static_cast<std::int32_t>(n));
      }
      from = value = -1;
    }
  }
  return numbers;
}

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
  return "patch: {kind: Job, name: " + YamlString(job_.name) + ", patch: {spec: {" + patch + "}}}";
}

std::string JobPlan::MatchText(const PlannedPod& pod) const {
  std::string text = "{job: " + YamlString(job_.name);
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

void JobPlan::Scaling(Json& spec) {
  const auto last = NumberAt(job_.object, {"spec", "parallelism"});
  if (!job_.cron_job.empty() || !last || job_.pods.empty()) return;
  const std::optional<Time> finish = FinishOf(job_.object);
  std::map<Time, std::int64_t> deleted;  // how many, by when
  for (const SeenPod& pod : job_.pods) {
    if (pod.object.is_null() && !pod.deleted_by_controller) return;
    if (!pod.deleted_by_controller) continue;
    const Time at = *pod.deleted_by_controller;
    if (finish && at >= *finish - Seconds(2)) continue;
    if (SuspendedNear(at) || TimeAt(job_.object, {"metadata", "deletionTimestamp"})) continue;
    auto near = deleted.lower_bound(at - Seconds(1));
    ++(near != deleted.end() && near->first <= at ? near->second : deleted[at]);
  }
  if (deleted.empty()) return;

  const auto active = [&](Time at) { return ActiveAt(job_, at); };
  // Bursts of creations, by their last one.
  std::map<Time, std::int64_t> sizes;  // how many pods are active after each change
  for (std::size_t i = 0; i < job_.pods.size(); ++i) {
    const bool ends =
        i + 1 == job_.pods.size() || job_.pods[i + 1].created > job_.pods[i].created + Seconds(1);
    if (ends) sizes[job_.pods[i].created] = active(job_.pods[i].created);
  }
  std::int64_t size = sizes.begin()->second;
  const std::int64_t first = size;
  struct Step {
    Time at;
    std::int64_t size;
    Said from;
  };
  std::vector<Step> steps;
  for (const auto& [at, count] : deleted) sizes[at] = -count;
  for (const auto& [at, count] : sizes) {
    if (count < 0) {
      size = active(at + Milliseconds(500));
      steps.push_back({at, size, said::FromDeletions{.pods = -count}});
    } else if (count > size) {
      size = count;
      steps.push_back({at, size, said::FromPodsAtATime{}});
    }
  }
  if (!steps.empty() && sizes.rbegin()->second < 0) steps.back().size = *last;
  const bool elastic = TextAt(job_.object, {"spec", "completionMode"}) == "Indexed" &&
                       NumberAt(job_.object, {"spec", "completions"}) == last;
  for (const Step& step : steps) {
    const std::string to = std::to_string(step.size);
    Do(step.at - kSettle,
       PatchText((elastic ? "completions: " + to + ", " : "") + "parallelism: " + to),
       said::GuessedFrom{.source = step.from});
  }
  Guess(said::ParallelismChanged{});
  spec["parallelism"] = first;
  if (elastic) spec["completions"] = first;
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
     "delete: {kind: Job, name: " + YamlString(job_.name) + ", propagationPolicy: " + policy + "}",
     said::FromDeletionOfJob{});
}

// --- what happened to its pods ---

void JobPlan::NodeGoesDown(const std::string& node, Time at, const Said& comment) {
  const auto name = nodes_.find(node);
  if (name == nodes_.end() || !down_.insert(node).second) return;
  Do(at, "node: {name: " + name->second + ", state: down}", comment);
}

void JobPlan::WhatHappenedTo(const SeenPod& pod, const PlannedPod& planned) {
  const auto disruption = DisruptionOf(pod);
  const std::string reason = TextAt(pod.object, {"status", "reason"});
  const std::string node = planned.life.node;
  const auto deletion = TimeAt(pod.object, {"metadata", "deletionTimestamp"});
  const Duration grace =
      Seconds(NumberAt(pod.object, {"metadata", "deletionGracePeriodSeconds"}).value_or(0));
  const Duration half = Milliseconds(500);
  for (const SeenEvent* event : pod.events) {
    if (event->reason == "NodeNotReady") {
      NodeGoesDown(node, event->first - kGracePeriod,
                   said::FromEventOfPod{.reason = event->reason, .pod = pod.name});
    }
  }
  if (disruption) {
    const Said from = said::FromDisruptionTarget{.pod = pod.name, .reason = disruption->reason};
    const Time at = disruption->at + half;
    if (disruption->reason == "PreemptionByScheduler") {
      Do(at, "preempt: " + MatchText(planned), from);
    } else if (disruption->reason == "TerminationByKubelet") {
      Do(at, "nodePressure: " + MatchText(planned), from);
    } else if (disruption->reason == "DeletionByTaintManager") {
      std::optional<Time> silent = ConditionSince(pod, "Ready", "False");
      if (!silent) silent = ConditionSince(pod, "Ready", "Unknown");
      const bool known =
          silent && *silent<disruption->at&& * silent + kToleration + kGracePeriod> disruption->at;
      NodeGoesDown(node, (known ? *silent : disruption->at - kToleration) + half - kGracePeriod,
                   from);
      Guess(said::NodeWentSilent{.node = node, .noticed = FormatDuration(kGracePeriod)});
    } else if (disruption->reason == "DeletionByPodGC") {
      const auto name = nodes_.find(node);
      if (name != nodes_.end() && down_.insert(node).second) {
        Do(at - kPodGarbage, "node: {name: " + name->second + ", state: deleted}", from);
      }
    } else {
      Do(at, "evict: " + MatchText(planned), from);
    }
  } else if (reason == "Evicted" || reason == "Terminated" || reason == "Shutdown" ||
             reason == "Preempting") {
    std::optional<Time> at;
    for (const Json& status : ListAt(pod.object, {"status", "containerStatuses"})) {
      const auto end = TimeAt(status, {"state", "terminated", "finishedAt"});
      if (end && (!at || *end > *at)) at = end;
    }
    for (const SeenEvent* event : pod.events) {
      if (!at && event->reason == "Evicted") at = event->first;
    }
    if (!at) Guess(said::ReasonWithoutTime{.pod = pod.name, .reason = reason});
    Do(at ? *at + half : pod.created + Seconds(2), "nodePressure: " + MatchText(planned),
       said::FromReasonOfPod{.pod = pod.name, .reason = reason});
  } else if (deletion && !pod.deleted_by_controller && !FinishOf(job_.object) &&
             !Says("Suspended") && !TimeAt(job_.object, {"metadata", "deletionTimestamp"})) {
    Do(*deletion - grace + half,
       "delete: {kind: Pod, pod: " + MatchText(planned) + ", gracePeriodSeconds: " +
           std::to_string(std::clamp<std::int64_t>(grace.ns / 1'000'000'000, 0, 86400)) + "}",
       said::FromDeletionOfPod{.pod = pod.name});
  }
}

// pastBackoffLimitOnFailure counts the restarts of all pods; of one alone they can be told.
std::int64_t JobPlan::RestartsAtTheLimit() const {
  if (job_.pods.size() != 1 ||
      TextAt(job_.object, {"spec", "template", "spec", "restartPolicy"}) != "OnFailure") {
    return 0;
  }
  const Json* failed = TrueCondition(job_.object, "Failed");
  if (failed == nullptr || TextAt(*failed, {"reason"}) != "BackoffLimitExceeded") return 0;
  const std::int64_t limit = NumberAt(job_.object, {"spec", "backoffLimit"}).value_or(6);
  return std::clamp<std::int64_t>(limit, 1, 100);
}

SeenLife JobPlan::DeletedPod(const SeenPod& pod) const {
  SeenLife life = LifeUntilDeleted(pod, RestartsAtTheLimit());
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

// --- pods that only the counters tell of ---

std::optional<std::vector<ContainerLife>> JobPlan::Like(bool success) const {
  std::optional<std::vector<ContainerLife>> found;
  for (const SeenPod& pod : job_.pods) {
    if (pod.object.is_null()) continue;
    const SeenLife life = LifeOf(pod, snapshot_.latest);
    if (life.stopped || life.containers.empty()) continue;
    if (success ? life.succeeded : life.failed) found = life.containers;
  }
  return found;
}

std::int32_t JobPlan::Shift(std::optional<std::int32_t> index) const {
  const auto it = shift_.find(index.value_or(-1));
  return it == shift_.end() ? 0 : it->second;
}

JobPlan::Unrecorded JobPlan::CountUnrecorded() {
  std::int64_t failed = NumberAt(job_.object, {"status", "failed"}).value_or(0);
  std::int64_t succeeded = NumberAt(job_.object, {"status", "succeeded"}).value_or(0);
  std::set<std::int32_t> completed = ParseSet(TextAt(job_.object, {"status", "completedIndexes"}));
  std::map<std::int32_t, std::int64_t> failures_before;
  std::int64_t gone = 0;
  for (const SeenPod& pod : job_.pods) {
    if (pod.object.is_null()) {
      if (!pod.deleted_by_controller) ++gone;
      // Most of those count as failed; the replay tells which did not.
      else
        --failed;
      continue;
    }
    const std::string phase = TextAt(pod.object, {"status", "phase"});
    if (phase == "Failed" ||
        (phase == "Running" && At(pod.object, {"metadata", "deletionTimestamp"}).is_string())) {
      --failed;
    }
    if (phase == "Succeeded") {
      --succeeded;
      if (pod.index) completed.erase(*pod.index);
    }
    const std::string before = TextAt(
        pod.object, {"metadata", "annotations", "batch.kubernetes.io/job-index-failure-count"});
    const std::set<std::int32_t> count_before = ParseSet(before);
    if (pod.index && count_before.size() == 1) {
      const std::int64_t others = *count_before.begin() - (pod.attempt - 1);
      std::int64_t& count = failures_before[*pod.index];
      count = std::max(count, others);
    }
  }
  // Beyond that the replay, which is compared with what was counted, says how many are missing.
  constexpr std::int64_t kMostUnrecorded = 1000;
  succeeded = std::clamp<std::int64_t>(succeeded, 0, kMostUnrecorded);
  gone_successes_ = std::min(succeeded, gone);
  gone_indexes_ = completed;
  succeeded -= gone_successes_;
  failed = std::clamp<std::int64_t>(failed - (gone - gone_successes_), 0, kMostUnrecorded);
  failed = std::min(failed + more_failures_, kMostUnrecorded);
  return {failed, succeeded, std::move(completed), std::move(failures_before)};
}

void JobPlan::AddUnrecorded() {
  auto [failed, succeeded, completed, failures_before] = CountUnrecorded();
  if (TextAt(job_.object, {"spec", "completionMode"}) == "Indexed") {
    for (const SeenPod& pod : job_.pods) {
      if (pod.object.is_null() && pod.index) completed.erase(*pod.index);
    }
    std::int32_t at = job_.pods.empty() ? 0 : job_.pods.back().index.value_or(0);
    for (auto& [index, count] : failures_before) {
      for (; count > 0 && failed > 0; --count, --failed) AddFailure(index);
    }
    for (; failed > 0; --failed) AddFailure(at);
    for (const std::int32_t index : completed) {
      if (succeeded-- > 0) AddSuccess(index);
    }
  } else {
    // The failures first: what was removed is what is old.
    for (; failed > 0; --failed) AddFailure(std::nullopt);
    for (; succeeded > 0; --succeeded) AddSuccess(std::nullopt);
  }
  if (unrecorded_failures_ > 0) {
    Guess(said::FailedUnrecorded{.pods = unrecorded_failures_});
  }
  if (unrecorded_successes_ > 0) {
    Guess(said::SucceededUnrecorded{.pods = unrecorded_successes_});
  }
  FitFailures();
}

void JobPlan::AddFailure(std::optional<std::int32_t> index) {
  ++unrecorded_failures_;
  AddUnrecordedPod(
      index, Like(false).value_or(std::vector<ContainerLife>{{"", {"{for: 5s, exit: 1}"}}}), false);
}

void JobPlan::AddSuccess(std::optional<std::int32_t> index) {
  ++unrecorded_successes_;
  // Without a pod to go by: as long as the Job took, less what starting and counting take.
  const auto finish = FinishOf(job_.object);
  const Duration length =
      finish && job_.pods.empty() ? *finish - job_.created - Milliseconds(2500) : Seconds(10);
  const std::string run = "{for: " + ShortTime(std::max(length, Seconds(1))) + "}";
  AddUnrecordedPod(index, Like(true).value_or(std::vector<ContainerLife>{{"", {run}}}), true);
}

void JobPlan::AddUnrecordedPod(std::optional<std::int32_t> index,
                               std::vector<ContainerLife> containers, bool success) {
  PlannedPod pod{.label = success ? Said(said::SucceededAndGone{}) : said::FailedAndGone{},
                 .index = index};
  pod.attempt = ++shift_[index.value_or(-1)];
  pod.life.containers = std::move(containers);
  pod.life.succeeded = success;
  pod.life.failed = !success;
  pod.life.guesses.push_back(said::OnlyCounted{});
  planned_.push_back(std::move(pod));
}

void JobPlan::FitFailures() {
  if (unrecorded_failures_ == 0 || unrecorded_successes_ > 0 || job_.pods.empty()) return;
  if (NumberAt(job_.object, {"spec", "parallelism"}).value_or(1) != 1) return;
  const Time from = TimeAt(job_.object, {"status", "startTime"}).value_or(job_.created);
  Duration left = job_.pods[0].created - from;
  for (std::int32_t failures = 1; failures <= unrecorded_failures_; ++failures) {
    left = left - BackoffAfter(failures) - Milliseconds(1500);
  }
  if (left < Milliseconds(400)) return;
  const Duration each{left.ns / unrecorded_failures_};
  for (PlannedPod& pod : planned_) {
    if (!pod.life.failed || pod.life.containers.size() != 1 ||
        pod.life.containers[0].runs.size() != 1)
      continue;
    std::string& run = pod.life.containers[0].runs[0];
    const std::size_t end = std::min(run.find(','), run.find('}'));
    if (run.compare(0, 6, "{for: ") == 0) run = "{for: " + ShortTime(each) + run.substr(end);
  }
}

}  // namespace jobplay
