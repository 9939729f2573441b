#include "core/share/import.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/admission/dropped_fields.h"
#include "core/base/digits.h"
#include "core/base/rfc3339.h"
#include "core/cluster/index_set.h"
#include "core/controllers/generation.h"
#include "core/share/import/job_plan.h"
#include "core/share/import/manifest.h"
#include "core/share/import/manifest_text.h"
#include "core/share/import/pod_script.h"
#include "core/share/import/quota.h"
#include "core/share/import/replay.h"
#include "core/share/import/snapshot.h"
#include "core/sim/admit.h"
#include "core/sim/field_reader.h"
#include "core/words/import.h"
#include "core/words/phrase.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

constexpr Duration kMargin = Seconds(10);  // a replay may take slightly longer
constexpr std::size_t kPinnedPods = 40;    // with more pods, the scheduler chooses the nodes
constexpr std::size_t kMaxRules = 5000;

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

// Returns the scheduler's number of nodes: "0/2 nodes are available: ..."
std::size_t NodesCounted(const Snapshot& snapshot) {
  constexpr std::string_view kStart = "0/";
  std::int64_t most = 0;
  for (const SeenEvent& event : snapshot.events) {
    const std::size_t end = event.message.find(" nodes are available");
    if (event.reason != "FailedScheduling" || end == std::string::npos ||
        event.message.compare(0, kStart.size(), kStart) != 0) {
      continue;
    }
    const auto nodes =
        WholeNumber(std::string_view(event.message).substr(kStart.size(), end - kStart.size()));
    most = std::max<std::int64_t>(most, nodes.value_or(0));
  }
  return static_cast<std::size_t>(std::min<std::int64_t>(most, 1000));
}

// Keeps fractions, unlike FormatRfc3339: the Job's creation within its second determines its whole
// seconds.
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
      // The first pod follows its Job after one sync of the controller.
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
    // Events of the CronJob show deleted Jobs.
    const std::string object = "CronJob/" + TextAt(cron_job, {"metadata", "name"});
    for (const SeenEvent& event : snapshot.events) {
      if (event.object == object && event.reason == "SuccessfulCreate") {
        start = std::min(*start, event.first - Seconds(5));
      }
    }
    // Earlier runs of the CronJob left no trace.
    if (*created > *start - Seconds(60) && *created < *start) start = created;
  }
  return start.value_or(Time{});
}

// Returns the oldest version whose pods have finalizers, as an index of GenerationNames.
std::size_t FirstTrackingWithFinalizers() {
  const std::vector<std::string> names = GenerationNames();
  std::size_t first = 0;
  while (FindGeneration(names[first + 1])->Has(VersionChange::kTracksWithFinalizers)) ++first;
  return first;
}

// True if the API server of the version would have dropped fields that the Job has.
bool DropsFieldsOf(const Json& spec, const std::string& version) {
  const Generation generation = *FindGeneration(version);
  const AdmissionOptions options = OptionsFor(generation, Time{});
  return spec.is_object() &&
         std::any_of(spec.items().begin(), spec.items().end(),
                     [&](const auto& field) { return IsDroppedFromJob(field.key(), options); });
}

// Guesses the release from the fields of the objects.
std::string VersionOf(const Snapshot& snapshot) {
  for (const SeenJob& job : snapshot.jobs) {
    bool finished = IsFinished(job), target = false;
    for (const Json& condition : ListAt(job.object, {"status", "conditions"})) {
      const std::string type = TextAt(condition, {"type"});
      target |= type == "SuccessCriteriaMet" || type == "FailureTarget";
    }
    // Every API server since v1.22 sets it by default.
    const Json& spec = At(job.object, {"spec"});
    const bool newer = spec.contains("completionMode") || spec.contains("suspend") ||
                       spec.contains("podReplacementPolicy");
    const std::vector<std::string> names = GenerationNames();  // newest first
    std::size_t guess = FirstTrackingWithFinalizers();
    if (!newer && spec.contains("backoffLimit") && job.object.contains("status")) {
      ++guess;
    } else if (!finished) {
      continue;
    } else if (target) {
      return "";
    }
    while (guess > 0 && DropsFieldsOf(spec, names[guess])) --guess;
    return guess > 0 ? names[guess] : "";
  }
  return "";
}

class Writer {
 public:
  // `more_failures` has, by Job, the number of failed pods that left no trace, besides those that
  // the counters show directly.
  Writer(const Snapshot& snapshot, const std::map<std::string, std::int64_t>& more_failures,
         Language language, const Goes& goes)
      : language_(language),
        goes_(goes),
        snapshot_(snapshot),
        more_failures_(more_failures),
        start_(StartOf(snapshot)),
        nodes_(NodesOf(snapshot)) {}

  Imported Write() {
    guesses_ = snapshot_.left_out;
    for (const Json& cron_job : snapshot_.cron_jobs) AddManifest(ManifestOf(cron_job));
    for (const SeenJob& job : snapshot_.jobs) AddJob(job);
    for (const Json& cron_job : snapshot_.cron_jobs) AddGoneJobs(cron_job);
    const std::string version = VersionOf(snapshot_);
    if (!version.empty()) guesses_.push_back({said::VersionFromFields{.version = version}});

    Imported imported{.text = manifests_ + ScenarioText(version, {})};
    for (const Note& guess : guesses_) {
      if (std::find(imported.guesses.begin(), imported.guesses.end(), guess) ==
          imported.guesses.end()) {
        imported.guesses.push_back(guess);
      }
    }
    Replay replay = ReplayAgainst(imported.text, snapshot_, goes_);
    // The last recorded events may take slightly longer here.
    for (const Duration more : More(replay)) {
      if (replay.differences.empty()) break;
      const std::string longer = manifests_ + ScenarioText(version, more);
      Replay other = ReplayAgainst(longer, snapshot_, goes_);
      if (other.stopped || other.differences.size() >= replay.differences.size()) continue;
      imported.text = longer;
      replay = std::move(other);
    }
    imported.stopped = replay.stopped;
    refusal_ = std::move(replay.refusal);
    imported.differences = std::move(replay.differences);
    missing_failures_ = std::move(replay.missing_failures);
    imported.text = HeadOf(imported) + imported.text;
    return imported;
  }

  bool is_refused() const { return !refusal_.empty(); }
  // By Job: how many failures the replay lacks.
  const std::map<std::string, std::int64_t>& missing_failures() const { return missing_failures_; }

 private:
  void Comment(std::string& out, const char* indent, const Said& said) const {
    out.append(indent).append("# ").append(Text(said, language_)).append("\n");
  }

  static std::string MomentText(Duration at) {
    const Duration written = std::clamp(at, Duration{}, kLongestSpan);
    return FormatDuration({(written.ns + 500'000) / 1'000'000 * 1'000'000});
  }

  std::string Title() const {
    std::string title;
    for (const SeenJob& job : snapshot_.jobs) {
      if (job.cron_job.empty() && title.size() < 60)
        title += (title.empty() ? "" : ", ") + job.name;
    }
    for (const Json& cron_job : snapshot_.cron_jobs) {
      if (title.size() < 60)
        title += (title.empty() ? "" : ", ") + TextAt(cron_job, {"metadata", "name"});
    }
    return title;
  }

  // Returns the scenario's document without what precedes it.
  std::string ScenarioText(const std::string& version, Duration more) {
    std::string out =
        "---\napiVersion: playground/v1\nkind: Scenario\nmetadata:\n  name: imported\nspec:\n";
    out += "  title: " + PrintString(Text(said::ImportedTitle{.names = Title()}, language_)) + "\n";
    if (!version.empty()) out += "  version: " + version + "\n";
    out += "  start: \"" + StartText(start_) + "\"\n";
    const Duration until = Until() + more;
    if (until > kLongestSpan) {
      guesses_.push_back({said::LastsTooLong{.most = FormatDuration(kLongestSpan)}});
    }
    out += "  until: " + ShortTime(until) + "\n";
    out += ClusterText();
    if (!rules_.empty()) out += "  pods:\n" + rules_;
    std::stable_sort(timeline_.begin(), timeline_.end(),
                     [](const TimelineEntry& a, const TimelineEntry& b) { return a.at < b.at; });
    if (!timeline_.empty()) out += "  timeline:\n";
    for (const TimelineEntry& entry : timeline_) {
      if (!entry.comment.empty()) Comment(out, "  ", entry.comment);
      out += "  - ";
      if (entry.action.find('\n') == std::string::npos) {
        out += "{at: " + MomentText(entry.at) + ", " + entry.action + "}\n";
      } else {
        out += "at: " + MomentText(entry.at) + "\n" + entry.action;
      }
    }
    return out;
  }

  // Returns how long the pods tolerate a node that is not ready, if all of them specify it.
  std::string TolerationText() const {
    std::optional<Duration> least;
    for (const SeenJob& job : snapshot_.jobs) {
      const auto toleration = UnreachableToleration(job.object);
      if (toleration && (!least || *toleration < *least)) least = toleration;
    }
    if (!least) return "";
    return "    unreachableToleration: " + FormatDuration(*least) + "\n";
  }

  std::string QuotaText() const {
    const auto quota = QuotaOf(snapshot_);
    if (!quota) return "";
    std::string fields = "name: " + PrintString(quota->name);
    for (const auto& [resource, most] : quota->limits) {
      fields += ", " + resource + ": " + PrintString(most);
    }
    return "    quota: {" + fields + "}\n";
  }

  std::string ClusterText() const {
    std::string out;
    const std::size_t nodes = std::max(nodes_.size(), NodesCounted(snapshot_));
    if (nodes > 0) out += "    nodes: " + std::to_string(nodes) + Names() + "\n";
    if (commands_) out += "    commands: true\n";
    out += TolerationText() + QuotaText();
    return out.empty() ? out : "  cluster:\n" + out;
  }

  // Returns the comments at the top: the guesses, and the differences of the outcome.
  std::string HeadOf(const Imported& imported) const {
    std::string head;
    Comment(head, "", said::ImportedAsItWas{.at = FormatRfc3339(snapshot_.latest)});
    constexpr std::size_t kListed = 30;
    for (std::size_t i = 0; i < imported.guesses.size() && i < kListed; ++i) {
      Comment(head, "", said::Guessed{.what = WithSubject(imported.guesses[i])});
    }
    if (imported.guesses.size() > kListed) {
      Comment(head, "", said::GuessesMore{.guesses = imported.guesses.size() - kListed});
    }
    if (is_refused()) Comment(head, "", refusal_);
    if (imported.stopped) Comment(head, "", said::ReplayWasStopped{});
    for (const Note& difference : imported.differences) {
      Comment(head, "", said::ReplayEndsOtherwise{.difference = WithSubject(difference)});
    }
    return head;
  }

  void AddManifest(const Json& manifest) {
    if (!manifests_.empty()) manifests_ += "---\n";
    manifests_ += PrintManifest(manifest);
  }

  void AddJob(const SeenJob& job) {
    const auto more = more_failures_.find(job.name);
    JobPlan plan(job, snapshot_, start_, nodes_, more == more_failures_.end() ? 0 : more->second,
                 timeline_, guesses_);
    if (job.cron_job.empty()) AddJobManifest(plan.Manifest(), job.created - start_);
    const std::vector<PlannedPod> pods = plan.Pods();
    for (const PlannedPod& pod : pods) commands_ |= pod.life.follows_commands;
    for (const PodRule& rule : RulesOf(pods)) {
      if (++rule_count_ > kMaxRules) {
        if (rule_count_ == kMaxRules + 1)
          guesses_.push_back({said::PodsLeftOut{.kept = kMaxRules}});
        break;
      }
      AddRule(job, rule);
    }
    const auto typical = plan.Typical();
    if (typical && !job.cron_job.empty()) typical_[job.cron_job] = *typical;
    if (!IsFinished(job) && typical) {
      const Note guess{said::LaterPods{}, job.name};
      Comment(rules_, "  ", said::Guessed{.what = guess.said});
      rules_ += "  - match: {job: " + PrintString(job.name) + "}\n" + Containers(*typical);
      guesses_.push_back(guess);
    }
  }

  // Deleted Jobs of the CronJob follow their commands, or do what the last existing one did.
  void AddGoneJobs(const Json& cron_job) {
    const std::string name = TextAt(cron_job, {"metadata", "name"});
    Json job = {{"apiVersion", "batch/v1"}, {"kind", "Job"}, {"metadata", {{"name", name}}}};
    job["spec"] = At(cron_job, {"spec", "jobTemplate", "spec"});
    if (JobCommands(job).Of(std::nullopt).AreFollowed()) {
      commands_ = true;
      return;
    }
    const auto typical = typical_.find(name);
    if (typical == typical_.end()) return;
    const Said guess = said::LaterPods{};
    Comment(rules_, "  ", said::Guessed{.what = guess});
    rules_ += "  - match: {cronJob: " + PrintString(name) + "}\n" + Containers(typical->second);
  }

  // A Job that exists from the start gets its own document. A later one is applied by the timeline.
  void AddJobManifest(const Json& manifest, Duration at) {
    if (at < Seconds(1)) return AddManifest(manifest);
    timeline_.push_back({at, "    apply:\n" + PrintManifest(manifest, 6), {}, -1});
  }

  // Pods with the same behavior share a rule: by behavior and attempt, then by indexes or attempts.
  struct PodRule {
    std::int32_t attempt = 0;  // 0: the members are attempts
    std::string body;
    std::vector<std::int32_t> members;
    std::vector<Said> labels;
    std::set<std::string> guesses;
  };

  std::vector<PodRule> RulesOf(const std::vector<PlannedPod>& pods) const {
    const bool pinned = nodes_.size() > 1 && (pods.size() <= kPinnedPods || ActsOnNodes());
    std::map<std::pair<std::int32_t, std::string>, std::size_t> places;
    std::vector<PodRule> rules;
    for (const PlannedPod& pod : pods) {
      const std::int32_t attempt = pod.index ? pod.attempt : 0;
      const std::string body = Body(pod.life, pinned);
      const auto [place, added] = places.emplace(std::pair(attempt, body), rules.size());
      if (added) rules.push_back({.attempt = attempt, .body = body});
      PodRule& rule = rules[place->second];
      rule.members.push_back(pod.index ? *pod.index : pod.attempt);
      rule.labels.push_back(pod.label);
      for (const Said& guess : pod.life.guesses)
        rule.guesses.insert(Text(said::Guessed{.what = guess}, language_));
    }
    for (PodRule& rule : rules) std::sort(rule.members.begin(), rule.members.end());
    return rules;
  }

  void AddRule(const SeenJob& job, const PodRule& rule) {
    Comment(rules_, "  ", Labels(rule.labels));
    for (const std::string& guess : rule.guesses) rules_ += "  # " + guess + "\n";
    rules_ += "  - match: {job: " + PrintString(job.name);
    if (rule.attempt > 0) {
      rules_ += ", index: \"" + SetText(rule.members) + "\", attempt: \"" +
                std::to_string(rule.attempt) + "\"}\n";
    } else {
      rules_ += ", attempt: \"" + SetText(rule.members) + "\"}\n";
    }
    rules_ += rule.body;
  }

  bool ActsOnNodes() const {
    return std::any_of(timeline_.begin(), timeline_.end(), [](const TimelineEntry& entry) {
      return entry.action.compare(0, 5, "node:") == 0;
    });
  }

  static Said Labels(const std::vector<Said>& labels) {
    constexpr std::size_t kListed = 3;
    if (labels.size() <= kListed) return Listed(labels);
    const Said first = Listed({labels.begin(), labels.begin() + kListed});
    return said::PodsAndMore{.first = first, .more = labels.size() - kListed};
  }

  static std::string Containers(const std::vector<ContainerLife>& containers) {
    std::string out;
    bool named = false;
    for (const ContainerLife& life : containers) {
      const bool all = life.name.empty();
      if (!all && !named) out += "    containers:\n";
      named |= !all;
      out += all ? "    runs:" : "      " + PrintString(life.name) + ":";
      // Write a repeated last run once.
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

  static std::string Waits(const SeenPod& pod) {
    for (const Json& status : ListAt(pod.object, {"status", "containerStatuses"})) {
      const std::string reason = TextAt(status, {"state", "waiting", "reason"});
      if (!reason.empty()) return reason;
    }
    return "";
  }

  Duration Until() const {
    const bool over = snapshot_.cron_jobs.empty() &&
                      std::all_of(snapshot_.jobs.begin(), snapshot_.jobs.end(), IsFinished);
    const Time seen = TruncateToSecond(snapshot_.latest);
    Time end = seen + (over ? kMargin : Seconds(1));
    for (const SeenJob& job : snapshot_.jobs) {
      // Why a pod waits appears a few seconds after its creation.
      for (const SeenPod& pod : job.pods) {
        if (TextAt(pod.object, {"status", "phase"}) != "Pending") continue;
        // The kubelet shows ImagePullBackOff when it retries, after 10 s times 1.25.
        const bool backs_off = Waits(pod) == "ImagePullBackOff";
        end = std::max(end, pod.created + Seconds(backs_off ? 15 : 5));
      }
      const auto ttl = NumberAt(job.object, {"spec", "ttlSecondsAfterFinished"});
      const auto finish = FinishOf(job.object);
      // The Job was not yet removed.
      if (ttl && finish && *ttl >= 0 && *ttl < 1'000'000) {
        end = std::min(end, std::max(seen, *finish + Seconds(*ttl - 1)));
      }
    }
    return std::max(end - start_, Seconds(1));
  }

  // Returns how much longer a replay may take. CronJobs would continue meanwhile.
  std::vector<Duration> More(const Replay& replay) const {
    constexpr std::uint64_t kQuick = 20'000;  // steps
    if (replay.stopped || !replay.refusal.empty()) return {};
    if (!snapshot_.cron_jobs.empty()) return {Seconds(1), Seconds(3)};
    if (replay.steps > kQuick) return {Seconds(15)};
    std::vector<Duration> more = {Seconds(1), Seconds(2), Seconds(4), Seconds(8), Seconds(15)};
    if (replay.is_unfinished) more.push_back(Minutes(2));
    return more;
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

  Language language_;
  const Goes& goes_;
  const Snapshot& snapshot_;
  const std::map<std::string, std::int64_t>& more_failures_;
  Time start_;
  NamedNodes nodes_;
  std::map<std::string, std::vector<ContainerLife>> typical_;  // by CronJob
  bool commands_ = false;  // pods without a rule follow their commands
  std::string manifests_;
  std::string rules_;
  std::size_t rule_count_ = 0;
  std::vector<TimelineEntry> timeline_;
  std::vector<Note> guesses_;
  Said refusal_;
  std::map<std::string, std::int64_t> missing_failures_;
};

}  // namespace

Result<Imported> ImportObjects(std::string_view text, Language language, const Goes& goes) {
  Result<Snapshot> snapshot = ReadSnapshot(text);
  if (!snapshot.ok()) return snapshot.error();
  const std::map<std::string, std::int64_t> none;
  Writer writer(*snapshot, none, language, goes);
  Imported imported = writer.Write();
  if (writer.missing_failures().empty()) return imported;
  Writer again(*snapshot, writer.missing_failures(), language, goes);
  Imported corrected = again.Write();
  if (corrected.stopped) {
    imported.stopped = true;
    return imported;
  }
  const bool better = corrected.differences.size() < imported.differences.size();
  return better && !again.is_refused() ? corrected : imported;
}

}  // namespace jobplay
