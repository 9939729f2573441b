#include "core/share/import.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/share/import/manifest.h"
#include "core/share/import/pod_script.h"
#include "core/share/import/replay.h"
#include "core/share/import/snapshot.h"
#include "core/share/import/suspensions.h"
#include "core/share/import/yaml_text.h"

namespace jobplay {
namespace {

constexpr Duration kSettle = Milliseconds(10);  // cluster.watchDelay's default
constexpr Duration kBackoff = Seconds(10);      // before the replacement of a failed pod
constexpr Duration kGracePeriod = Seconds(50);  // cluster.nodeMonitorGracePeriod's default
constexpr Duration kToleration = Seconds(300);  // cluster.unreachableToleration's default
constexpr Duration kPodGarbage = Seconds(40);   // from a node's removal until PodGC acts
constexpr Duration kMargin = Seconds(10);       // a replay may take a little longer
constexpr std::size_t kPinnedPods = 40;         // beyond, where pods ran is left to the scheduler
constexpr std::size_t kMaxRules = 5000;

using NamedNodes = std::map<std::string, std::string>;  // in the cluster, here

struct PlannedPod {
  std::string label;  // for comments
  std::optional<std::int32_t> index;
  std::int32_t attempt = 0;
  SeenLife life;
};

struct Entry {
  Duration at;
  std::string action;  // evict: {job: demo}
  std::string comment;
  int sort = 0;
};

// A line of a comment: names come from the text that was pasted.
std::string OneLine(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return text;
}

std::string Plural(std::int64_t count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

// 1-3,5
std::string SetText(const std::vector<std::int32_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i;
    while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]);
    if (end > i) text += "-" + std::to_string(numbers[end]);
    i = end + 1;
  }
  return text;
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

bool IsFinished(const SeenJob& job) {
  for (const Json& condition : ListAt(job.object, {"status", "conditions"})) {
    const std::string type = TextAt(condition, {"type"});
    if (TextAt(condition, {"status"}) == "True" && (type == "Complete" || type == "Failed"))
      return true;
  }
  return false;
}

// One Job's share of the scenario.
class JobPlan {
 public:
  JobPlan(const SeenJob& job, const Snapshot& snapshot, Time start, const NamedNodes& nodes,
          std::int64_t more_failures, std::vector<Entry>& timeline, std::vector<Note>& guesses)
      : job_(job),
        snapshot_(snapshot),
        start_(start),
        nodes_(nodes),
        more_failures_(more_failures),
        timeline_(timeline),
        guesses_(guesses) {}

  // The manifest, as it was before what people did to it.
  Json Manifest() {
    Json manifest = ManifestOf(job_.object);
    if (!manifest.contains("spec") || !manifest["spec"].is_object()) return manifest;
    Suspend(manifest["spec"]);
    Scaling(manifest["spec"]);
    Deletion();
    return manifest;
  }

  std::vector<PlannedPod> Pods() {
    AddUnrecorded();
    for (const SeenPod& pod : job_.pods) {
      PlannedPod planned{
          .label = pod.name, .index = pod.index, .attempt = pod.attempt + Shift(pod.index)};
      if (pod.object.is_null()) {
        planned.life = GonePod(pod, planned);
      } else {
        planned.life = LifeOf(pod, snapshot_.latest);
        WhatHappenedTo(pod, planned);
      }
      for (const Note& guess : planned.life.guesses) Guess(guess.code, guess.args, pod.name);
      planned_.push_back(std::move(planned));
    }
    return std::move(planned_);
  }

  // What pods that nothing is known of do, as far as there is one to go by.
  std::optional<std::vector<ContainerLife>> Typical() const {
    const bool failed = Says("Failed");
    const auto like_success = Like(true), like_failure = Like(false);
    if (failed) return like_failure ? like_failure : like_success;
    return like_success ? like_success : like_failure;
  }

 private:
  void Guess(NoteCode code, std::vector<std::string> args = {}, std::string pod = "") {
    guesses_.push_back({code, std::move(args), job_.name, std::move(pod)});
  }

  bool Says(const std::string& condition) const {
    for (const Json& one : ListAt(job_.object, {"status", "conditions"})) {
      if (TextAt(one, {"type"}) == condition && TextAt(one, {"status"}) == "True") return true;
    }
    return false;
  }

  void Do(Time at, std::string action, std::string comment, int sort = 0) {
    const Duration since = at - start_;
    timeline_.push_back({std::max(since, Duration{}), std::move(action), std::move(comment), sort});
  }

  std::string PatchText(const std::string& patch) const {
    return "patch: {kind: Job, name: " + YamlString(job_.name) + ", patch: {spec: {" + patch +
           "}}}";
  }

  std::string MatchText(const PlannedPod& pod) const {
    std::string text = "{job: " + YamlString(job_.name);
    if (pod.index) text += ", index: \"" + std::to_string(*pod.index) + "\"";
    return text + ", attempt: \"" + std::to_string(pod.attempt) + "\"}";
  }

  // --- what was done to the Job ---

  void Suspend(Json& spec) {
    Suspensions suspensions = SuspensionsOf(job_, snapshot_.latest);
    for (const Note& guess : suspensions.guesses) Guess(guess.code, guess.args);
    for (const Suspension& change : suspensions.changes) {
      Do(change.at, PatchText(std::string("suspend: ") + (change.suspend ? "true" : "false")),
         change.source);
    }
    spec.erase("suspend");
    if (suspensions.at_first) spec["suspend"] = true;
    suspensions_ = std::move(suspensions.changes);
  }

  bool SuspendedNear(Time at) const {
    return std::any_of(suspensions_.begin(), suspensions_.end(), [&](const Suspension& change) {
      return change.suspend && change.at >= at - Seconds(2) && change.at <= at + Seconds(2);
    });
  }

  // Pods that the controller deleted though the Job was neither suspended nor about to finish were
  // too many for a smaller parallelism; more pods at a time than before were for a greater one.
  void Scaling(Json& spec) {
    const auto last = NumberAt(job_.object, {"spec", "parallelism"});
    if (!job_.cron_job.empty() || !last || job_.pods.empty()) return;
    const std::optional<Time> finish = FinishOf(job_);
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
      std::string from;
    };
    std::vector<Step> steps;
    for (const auto& [at, count] : deleted) sizes[at] = -count;
    for (const auto& [at, count] : sizes) {
      if (count < 0) {
        size = active(at + Milliseconds(500));
        steps.push_back({at, size, Plural(-count, "pod") + " that the controller deleted"});
      } else if (count > size) {
        size = count;
        steps.push_back({at, size, "as many pods at a time"});
      }
    }
    if (!steps.empty() && sizes.rbegin()->second < 0) steps.back().size = *last;
    const bool elastic = TextAt(job_.object, {"spec", "completionMode"}) == "Indexed" &&
                         NumberAt(job_.object, {"spec", "completions"}) == last;
    for (const Step& step : steps) {
      const std::string to = std::to_string(step.size);
      Do(step.at - kSettle,
         PatchText((elastic ? "completions: " + to + ", " : "") + "parallelism: " + to),
         "guessed from " + step.from);
    }
    Guess(NoteCode::kParallelismChanged);
    spec["parallelism"] = first;
    if (elastic) spec["completions"] = first;
  }

  void Deletion() {
    const auto deletion = TimeAt(job_.object, {"metadata", "deletionTimestamp"});
    if (!deletion) return;
    std::string policy = "Background";
    for (const Json& finalizer : ListAt(job_.object, {"metadata", "finalizers"})) {
      if (finalizer == "foregroundDeletion") policy = "Foreground";
      if (finalizer == "orphan") policy = "Orphan";
    }
    Do(*deletion,
       "delete: {kind: Job, name: " + YamlString(job_.name) + ", propagationPolicy: " + policy +
           "}",
       "from its deletionTimestamp and finalizers");
  }

  // --- what happened to its pods ---

  void NodeGoesDown(const std::string& node, Time at, const std::string& comment) {
    const auto name = nodes_.find(node);
    if (name == nodes_.end() || !down_.insert(node).second) return;
    Do(at, "node: {name: " + name->second + ", state: down}", comment);
  }

  void WhatHappenedTo(const SeenPod& pod, const PlannedPod& planned) {
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
                     "from the Event NodeNotReady of pod " + pod.name);
      }
    }
    if (disruption) {
      const std::string from =
          "from pod " + pod.name + "'s DisruptionTarget, " + disruption->reason;
      const Time at = disruption->at + half;
      if (disruption->reason == "PreemptionByScheduler") {
        Do(at, "preempt: " + MatchText(planned), from);
      } else if (disruption->reason == "TerminationByKubelet") {
        Do(at, "nodePressure: " + MatchText(planned), from);
      } else if (disruption->reason == "DeletionByTaintManager") {
        std::optional<Time> silent = ConditionSince(pod, "Ready", "False");
        if (!silent) silent = ConditionSince(pod, "Ready", "Unknown");
        const bool known =
            silent &&
            *silent<disruption->at&& * silent + kToleration + kGracePeriod> disruption->at;
        NodeGoesDown(node, (known ? *silent : disruption->at - kToleration) + half - kGracePeriod,
                     from);
        Guess(NoteCode::kNodeWentSilent, {node, FormatDuration(kGracePeriod)});
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
      if (!at) Guess(NoteCode::kReasonWithoutTime, {pod.name, reason});
      Do(at ? *at + half : pod.created + Seconds(2), "nodePressure: " + MatchText(planned),
         "from pod " + pod.name + "'s reason, " + reason);
    } else if (deletion && !pod.deleted_by_controller && !FinishOf(job_) && !Says("Suspended") &&
               !TimeAt(job_.object, {"metadata", "deletionTimestamp"})) {
      Do(*deletion - grace + half,
         "delete: {kind: Pod, pod: " + MatchText(planned) + ", gracePeriodSeconds: " +
             std::to_string(std::clamp<std::int64_t>(grace.ns / 1'000'000'000, 0, 86400)) + "}",
         "from pod " + pod.name + "'s deletionTimestamp");
    }
  }

  // Of a pod that Events name but that is not there any more.
  SeenLife GonePod(const SeenPod& pod, const PlannedPod& planned) {
    SeenLife life;
    for (const SeenEvent* event : pod.events) {
      const std::size_t to = event->message.rfind(" to ");
      if (event->reason == "Scheduled" && to != std::string::npos)
        life.node = event->message.substr(to + 4);
    }
    if (pod.deleted_by_controller) {
      life.containers = {{"", {"{}"}}};
      life.stopped = true;
      return life;
    }
    const SeenEvent* cause = nullptr;
    for (const SeenEvent* event : pod.events) {
      // Its deletion was by the controller, of whose Events that one is gone.
      if (event->reason == "Killing" && SuspendedNear(event->first)) {
        life.containers = {{"", {"{}"}}};
        life.stopped = true;
        return life;
      }
      for (const char* reason : {"Preempted", "Evicted", "TaintManagerEviction", "Killing"}) {
        if (event->reason == reason && cause == nullptr) cause = event;
      }
    }
    if (cause == nullptr && gone_successes_ > 0 &&
        (!planned.index || gone_indexes_.erase(*planned.index) > 0)) {
      --gone_successes_;
      life.containers = Like(true).value_or(std::vector<ContainerLife>{{"", {"{for: 10s}"}}});
      life.guesses.push_back({.code = NoteCode::kGoneSucceeded});
      return life;
    }
    life.containers = {{"", {"{}"}}};
    life.stopped = true;
    Time at = snapshot_.latest;
    std::string source;
    if (cause != nullptr) {
      at = cause->first;
      source = "from the Event " + cause->reason + " of pod " + pod.name;
      if (cause->reason == "Killing") {
        life.guesses.push_back({.code = NoteCode::kStoppedByOthers});
      }
    } else {
      const auto finish = FinishOf(job_);
      if (finish) at = *finish - Seconds(1);
      for (const SeenPod& other : job_.pods) {
        if (other.created > pod.created + Seconds(2) && (!pod.index || other.index == pod.index)) {
          at = other.created - kBackoff - Seconds(1);
          break;
        }
      }
      at = std::max(at, pod.created + Seconds(2));
      source = "guessed: pod " + pod.name + " is gone, and not by its controller";
      life.guesses.push_back({.code = NoteCode::kGoneByOthers});
    }
    if (cause != nullptr && cause->reason == "TaintManagerEviction" &&
        nodes_.count(life.node) > 0) {
      NodeGoesDown(life.node, at - kToleration - kGracePeriod, source);
    } else {
      const char* action = cause == nullptr               ? "evict: "
                           : cause->reason == "Preempted" ? "preempt: "
                           : cause->reason == "Evicted"   ? "nodePressure: "
                                                          : "evict: ";
      Do(at, action + MatchText(planned), source);
    }
    return life;
  }

  // --- pods that only the counters tell of ---

  // A recorded life to copy: its containers' runs.
  std::optional<std::vector<ContainerLife>> Like(bool success) const {
    std::optional<std::vector<ContainerLife>> found;
    for (const SeenPod& pod : job_.pods) {
      if (pod.object.is_null()) continue;
      const SeenLife life = LifeOf(pod, snapshot_.latest);
      if (life.stopped || life.containers.empty()) continue;
      if (success ? life.succeeded : life.failed) found = life.containers;
    }
    return found;
  }

  std::int32_t Shift(std::optional<std::int32_t> index) const {
    const auto it = shift_.find(index.value_or(-1));
    return it == shift_.end() ? 0 : it->second;
  }

  void AddUnrecorded() {
    const bool indexed = TextAt(job_.object, {"spec", "completionMode"}) == "Indexed";
    std::int64_t failed = NumberAt(job_.object, {"status", "failed"}).value_or(0);
    std::int64_t succeeded = NumberAt(job_.object, {"status", "succeeded"}).value_or(0);
    std::set<std::int32_t> completed =
        ParseSet(TextAt(job_.object, {"status", "completedIndexes"}));
    std::map<std::int32_t, std::int64_t> failures_before;  // by index, of what is there
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
    succeeded = std::clamp<std::int64_t>(succeeded, 0, 1000);
    gone_successes_ = std::min(succeeded, gone);
    gone_indexes_ = completed;
    succeeded -= gone_successes_;
    failed = std::clamp<std::int64_t>(failed - (gone - gone_successes_), 0, 1000) + more_failures_;
    if (indexed) {
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
      Guess(NoteCode::kFailedUnrecorded, {std::to_string(unrecorded_failures_)});
    }
    if (unrecorded_successes_ > 0) {
      Guess(NoteCode::kSucceededUnrecorded, {std::to_string(unrecorded_successes_)});
    }
    FitFailures();
  }

  void AddFailure(std::optional<std::int32_t> index) {
    ++unrecorded_failures_;
    AddUnrecordedPod(index,
                     Like(false).value_or(std::vector<ContainerLife>{{"", {"{for: 5s, exit: 1}"}}}),
                     false);
  }
  void AddSuccess(std::optional<std::int32_t> index) {
    ++unrecorded_successes_;
    // Without a pod to go by: as long as the Job took, less what starting and counting take.
    const auto finish = FinishOf(job_);
    const Duration length =
        finish && job_.pods.empty() ? *finish - job_.created - Milliseconds(2500) : Seconds(10);
    const std::string run = "{for: " + ShortTime(std::max(length, Seconds(1))) + "}";
    AddUnrecordedPod(index, Like(true).value_or(std::vector<ContainerLife>{{"", {run}}}), true);
  }
  void AddUnrecordedPod(std::optional<std::int32_t> index, std::vector<ContainerLife> containers,
                        bool success) {
    PlannedPod pod{.label = success ? "succeeded, and gone" : "failed, and gone", .index = index};
    pod.attempt = ++shift_[index.value_or(-1)];
    pod.life.containers = std::move(containers);
    pod.life.succeeded = success;
    pod.life.failed = !success;
    pod.life.guesses.push_back({.code = NoteCode::kOnlyCounted});
    planned_.push_back(std::move(pod));
  }

  // One pod at a time: the failures share the time until the first pod that is there, less the
  // waits.
  void FitFailures() {
    if (unrecorded_failures_ == 0 || unrecorded_successes_ > 0 || job_.pods.empty()) return;
    if (NumberAt(job_.object, {"spec", "parallelism"}).value_or(1) != 1) return;
    const Time from = TimeAt(job_.object, {"status", "startTime"}).value_or(job_.created);
    Duration left = job_.pods[0].created - from;
    Duration wait = kBackoff;
    for (std::int64_t i = 0; i < unrecorded_failures_; ++i) {
      left = left - wait - Milliseconds(1500);
      wait = std::min(wait * 2, Minutes(10));
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

  const SeenJob& job_;
  const Snapshot& snapshot_;
  Time start_;
  const NamedNodes& nodes_;
  std::int64_t more_failures_;
  std::vector<Entry>& timeline_;
  std::vector<Note>& guesses_;
  std::vector<PlannedPod> planned_;
  std::vector<Suspension> suspensions_;
  std::map<std::int32_t, std::int32_t> shift_;  // attempts before those that are there, by index
  std::set<std::string> down_;
  std::set<std::int32_t> gone_indexes_;
  std::int64_t gone_successes_ = 0;
  std::int64_t unrecorded_failures_ = 0;
  std::int64_t unrecorded_successes_ = 0;
};

// --- the whole ---

NamedNodes NodesOf(const Snapshot& snapshot) {
  std::set<std::string> names;
  for (const SeenJob& job : snapshot.jobs) {
    for (const SeenPod& pod : job.pods) {
      const std::string node = TextAt(pod.object, {"spec", "nodeName"});
      if (!node.empty()) names.insert(node);
      for (const SeenEvent* event : pod.events) {
        const std::size_t to = event->message.rfind(" to ");
        if (event->reason == "Scheduled" && to != std::string::npos)
          names.insert(event->message.substr(to + 4));
      }
    }
  }
  NamedNodes nodes;
  for (const std::string& name : names) {
    if (nodes.size() < 1000) nodes.emplace(name, "node-" + std::to_string(nodes.size() + 1));
  }
  return nodes;
}

// With fractions, unlike FormatRfc3339: where in its second the Job was made decides what its whole
// seconds are.
std::string StartText(Time start) {
  const Time second = TruncateToSecond(start);
  std::string text = FormatRfc3339(second);
  const std::int64_t ms = (start - second).ns / 1'000'000;
  if (ms == 0) return text;
  char fraction[24];
  std::snprintf(fraction, sizeof fraction, ".%03dZ", static_cast<int>(ms));
  text.pop_back();
  return text + fraction;
}

Time StartOf(const Snapshot& snapshot) {
  std::optional<Time> start;
  for (const SeenJob& job : snapshot.jobs) {
    Time at = job.cron_job.empty() ? job.created : job.created - Seconds(5);
    if (job.cron_job.empty()) {
      // The first pod comes one look of the controller after its Job.
      for (const SeenEvent* event : job.events) {
        const Time before = event->first - kSettle;
        if (event->exact && TruncateToSecond(before) == TruncateToSecond(job.created)) {
          at = Time{before.ns / 1'000'000 * 1'000'000};
          break;
        }
      }
    }
    if (!start || at < *start) start = at;
  }
  for (const Json& cron_job : snapshot.cron_jobs) {
    const auto created = TimeAt(cron_job, {"metadata", "creationTimestamp"});
    if (!created) continue;
    if (!start) start = std::max(*created, snapshot.latest - Minutes(10));
    // What a CronJob did before there was one of its Jobs left is not to be seen.
    if (*created > *start - Seconds(60) && *created < *start) start = created;
  }
  return start.value_or(Time{});
}

// The objects of a release name it by what they have.
std::string VersionOf(const Snapshot& snapshot) {
  for (const SeenJob& job : snapshot.jobs) {
    bool finished = IsFinished(job), target = false;
    for (const Json& condition : ListAt(job.object, {"status", "conditions"})) {
      const std::string type = TextAt(condition, {"type"});
      target |= type == "SuccessCriteriaMet" || type == "FailureTarget";
    }
    // Defaulted by every API server since v1.22.
    const Json& spec = At(job.object, {"spec"});
    const bool newer = spec.contains("completionMode") || spec.contains("suspend") ||
                       spec.contains("podReplacementPolicy");
    if (!newer && spec.contains("backoffLimit") && job.object.contains("status")) return "v1.18";
    if (finished && !target) return "v1.29";
    if (finished) return "";
  }
  return "";
}

class Writer {
 public:
  // more_failures: by Job, pods that failed and of which nothing is left, besides those that the
  // counters show at once.
  Writer(const Snapshot& snapshot, const std::map<std::string, std::int64_t>& more_failures)
      : snapshot_(snapshot),
        more_failures_(more_failures),
        start_(StartOf(snapshot)),
        nodes_(NodesOf(snapshot)) {}

  Imported Write() {
    guesses_ = snapshot_.left_out;
    for (const Json& cron_job : snapshot_.cron_jobs) AddManifest(ManifestOf(cron_job));
    for (const SeenJob& job : snapshot_.jobs) AddJob(job);
    const std::string version = VersionOf(snapshot_);
    if (!version.empty())
      guesses_.push_back({.code = NoteCode::kVersionFromFields, .args = {version}});

    std::string title;
    for (const SeenJob& job : snapshot_.jobs) {
      if (job.cron_job.empty() && title.size() < 60)
        title += (title.empty() ? "" : ", ") + job.name;
    }
    for (const Json& cron_job : snapshot_.cron_jobs) {
      if (title.size() < 60)
        title += (title.empty() ? "" : ", ") + TextAt(cron_job, {"metadata", "name"});
    }
    std::string out = manifests_;
    out += "---\napiVersion: playground/v1\nkind: Scenario\nmetadata:\n  name: imported\nspec:\n";
    out += "  title: " + YamlString("Imported: " + OneLine(title)) + "\n";
    if (!version.empty()) out += "  version: " + version + "\n";
    out += "  start: \"" + StartText(start_) + "\"\n";
    out += "  until: " + ShortTime(Until()) + "\n";
    if (!nodes_.empty()) {
      out += "  cluster:\n    nodes: " + std::to_string(nodes_.size()) + Names() + "\n";
    }
    if (!rules_.empty()) out += "  pods:\n" + rules_;
    std::stable_sort(timeline_.begin(), timeline_.end(),
                     [](const Entry& a, const Entry& b) { return a.at < b.at; });
    if (!timeline_.empty()) out += "  timeline:\n";
    for (const Entry& entry : timeline_) {
      if (!entry.comment.empty()) out += "  # " + OneLine(entry.comment) + "\n";
      out += "  - ";
      if (entry.action.find('\n') == std::string::npos) {
        out += "{at: " + MomentText(entry.at) + ", " + entry.action + "}\n";
      } else {
        out += "at: " + MomentText(entry.at) + "\n" + entry.action;
      }
    }

    Imported imported{.text = std::move(out)};
    for (const Note& guess : guesses_) {
      if (std::find(imported.guesses.begin(), imported.guesses.end(), guess) ==
          imported.guesses.end()) {
        imported.guesses.push_back(guess);
      }
    }
    Replay replay = ReplayAgainst(imported.text, snapshot_);
    imported.differences = std::move(replay.differences);
    missing_failures_ = std::move(replay.missing_failures);
    std::string head =
        "# Imported from a cluster, as it was at " + FormatRfc3339(snapshot_.latest) + ".\n";
    constexpr std::size_t kListed = 30;
    for (std::size_t i = 0; i < imported.guesses.size() && i < kListed; ++i) {
      head += "# guessed: " + Sentence(imported.guesses[i]) + "\n";
    }
    if (imported.guesses.size() > kListed) {
      head += "# and " + std::to_string(imported.guesses.size() - kListed) +
              " guesses more, each at its place\n";
    }
    for (const Note& difference : imported.differences) {
      head += "# the replay ends otherwise: " + Sentence(difference) + "\n";
    }
    imported.text = head + imported.text;
    return imported;
  }

  // By Job: how many failures fewer the replay has.
  const std::map<std::string, std::int64_t>& missing_failures() const { return missing_failures_; }

 private:
  static std::string MomentText(Duration at) {
    return FormatDuration({(at.ns + 500'000) / 1'000'000 * 1'000'000});
  }

  void AddManifest(const Json& manifest) {
    if (!manifests_.empty()) manifests_ += "---\n";
    AppendYaml(manifests_, manifest, 0);
  }

  void AddJob(const SeenJob& job) {
    const auto more = more_failures_.find(job.name);
    JobPlan plan(job, snapshot_, start_, nodes_, more == more_failures_.end() ? 0 : more->second,
                 timeline_, guesses_);
    if (job.cron_job.empty()) {
      const Json manifest = plan.Manifest();
      const Duration at = job.created - start_;
      if (at < Seconds(1)) {
        AddManifest(manifest);
      } else {
        std::string apply = "    apply:\n";
        AppendYaml(apply, manifest, 6);
        timeline_.push_back({at, apply, "", -1});
      }
    }
    std::vector<PlannedPod> pods = plan.Pods();
    const bool pinned = nodes_.size() > 1 && (pods.size() <= kPinnedPods || ActsOnNodes());
    // Pods that do the same share a rule: by what they do and the attempt, then the indexes, or
    // attempts.
    struct Rule {
      std::vector<std::int32_t> members;
      std::vector<std::string> labels;
      std::set<std::string> guesses;
    };
    std::map<std::pair<std::int32_t, std::string>, std::size_t> places;
    std::vector<std::pair<std::pair<std::int32_t, std::string>, Rule>> rules;
    for (const PlannedPod& pod : pods) {
      const auto key = std::make_pair(pod.index ? pod.attempt : 0, Body(pod.life, pinned));
      const auto [place, added] = places.emplace(key, rules.size());
      if (added) rules.push_back({key, {}});
      Rule& rule = rules[place->second].second;
      rule.members.push_back(pod.index ? *pod.index : pod.attempt);
      rule.labels.push_back(pod.label);
      for (const Note& guess : pod.life.guesses) rule.guesses.insert(Text(guess));
    }
    for (auto& [key, rule] : rules) {
      if (++rule_count_ > kMaxRules) {
        if (rule_count_ == kMaxRules + 1)
          guesses_.push_back({.code = NoteCode::kPodsLeftOut, .args = {std::to_string(kMaxRules)}});
        break;
      }
      std::sort(rule.members.begin(), rule.members.end());
      rules_ += "  # " + LabelsText(rule.labels) + "\n";
      for (const std::string& guess : rule.guesses) rules_ += "  # guessed: " + guess + "\n";
      rules_ += "  - match: {job: " + YamlString(job.name);
      if (key.first > 0) {
        rules_ += ", index: \"" + SetText(rule.members) + "\", attempt: \"" +
                  std::to_string(key.first) + "\"}\n";
      } else {
        rules_ += ", attempt: \"" + SetText(rule.members) + "\"}\n";
      }
      rules_ += key.second;
    }
    const auto typical = plan.Typical();
    if (!IsFinished(job) && typical) {
      const Note guess{.code = NoteCode::kLaterPods, .args = {}, .job = job.name};
      rules_ += "  # guessed: " + Text(guess) + "\n";
      rules_ += "  - match: {job: " + YamlString(job.name) + "}\n" + Containers(*typical);
      guesses_.push_back(guess);
    }
  }

  bool ActsOnNodes() const {
    return std::any_of(timeline_.begin(), timeline_.end(),
                       [](const Entry& entry) { return entry.action.compare(0, 5, "node:") == 0; });
  }

  static std::string LabelsText(const std::vector<std::string>& labels) {
    std::string text;
    for (std::size_t i = 0; i < labels.size() && i < 3; ++i)
      text += (i == 0 ? "" : ", ") + labels[i];
    if (labels.size() > 3) text += " and " + std::to_string(labels.size() - 3) + " more";
    return OneLine(text);
  }

  static std::string Containers(const std::vector<ContainerLife>& containers) {
    std::string out;
    bool named = false;
    for (const ContainerLife& life : containers) {
      const bool all = life.name.empty();
      if (!all && !named) out += "    containers:\n";
      named |= !all;
      out += all ? "    runs:" : "      " + YamlString(life.name) + ":";
      // What repeats to the end is written once.
      std::vector<std::string> runs = life.runs;
      while (runs.size() > 1 && runs[runs.size() - 1] == runs[runs.size() - 2]) runs.pop_back();
      std::string list;
      for (const std::string& run : runs) list += (list.empty() ? "" : ", ") + run;
      if (list.size() <= 90) {
        out += " [" + list + "]\n";
      } else {
        out += "\n";
        for (const std::string& run : runs) out += (all ? "    - " : "      - ") + run + "\n";
      }
    }
    return out;
  }

  std::string Body(const SeenLife& life, bool pinned) const {
    std::string out;
    const auto node = nodes_.find(life.node);
    if (pinned && node != nodes_.end()) out += "    node: " + node->second + "\n";
    for (const std::string& field : life.fields) out += "    " + field + "\n";
    return out + Containers(life.containers);
  }

  Duration Until() const {
    const bool over = snapshot_.cron_jobs.empty() &&
                      std::all_of(snapshot_.jobs.begin(), snapshot_.jobs.end(), IsFinished);
    const Time seen = TruncateToSecond(snapshot_.latest);
    Time end = seen + (over ? kMargin : Seconds(1));
    for (const SeenJob& job : snapshot_.jobs) {
      // What a pod waits for shows a few seconds after its creation.
      for (const SeenPod& pod : job.pods) {
        if (TextAt(pod.object, {"status", "phase"}) == "Pending")
          end = std::max(end, pod.created + Seconds(5));
      }
      const auto ttl = NumberAt(job.object, {"spec", "ttlSecondsAfterFinished"});
      const auto finish = FinishOf(job);
      // It was not yet removed.
      if (ttl && finish && *ttl >= 0 && *ttl < 1'000'000) {
        end = std::min(end, std::max(seen, *finish + Seconds(*ttl - 1)));
      }
    }
    return std::max(end - start_, Seconds(1));
  }

  std::string Names() const {
    std::string names;
    for (const auto& [there, here] : nodes_) {
      if (there == here) continue;
      if (names.size() > 200) {
        names += ", ...";
        break;
      }
      names += (names.empty() ? "  # " : ", ") + here + ": " + OneLine(there);
    }
    return names;
  }

  const Snapshot& snapshot_;
  const std::map<std::string, std::int64_t>& more_failures_;
  Time start_;
  NamedNodes nodes_;
  std::string manifests_;
  std::string rules_;
  std::size_t rule_count_ = 0;
  std::vector<Entry> timeline_;
  std::vector<Note> guesses_;
  std::map<std::string, std::int64_t> missing_failures_;
};

}  // namespace

Result<Imported> ImportObjects(std::string_view text) {
  Result<Snapshot> snapshot = ReadSnapshot(text);
  if (!snapshot.ok()) return snapshot.error();
  const std::map<std::string, std::int64_t> none;
  Writer writer(*snapshot, none);
  Imported imported = writer.Write();
  if (writer.missing_failures().empty()) return imported;
  Imported corrected = Writer(*snapshot, writer.missing_failures()).Write();
  return corrected.differences.size() < imported.differences.size() ? corrected : imported;
}

}  // namespace jobplay
