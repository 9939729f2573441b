#include "core/study/estimate.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/share/import/manifest.h"
#include "core/share/import/manifest_text.h"
#include "core/share/import/note.h"
#include "core/share/import/pod_script.h"
#include "core/share/import/snapshot.h"
#include "core/study/report.h"
#include "core/words/sweep.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

// Longer lists are reduced to this number of quantiles.
constexpr std::int64_t kMostMeasured = 100;
constexpr std::int64_t kMostRestarts = 1000;  // the most restarts of a container that count

// Lasts from the start of the first container to the end of the last one.
struct SeenRun {
  std::int32_t exit_code = 0;
  Duration took;
  Time finished;
};

// Returns the run of these containers, which must all have ended. `state` is state, or lastState
// for a restarted container.
std::optional<SeenRun> RunOf(const Json::array_t& containers, const char* state) {
  std::optional<Time> started, finished;
  SeenRun run;
  for (const Json& container : containers) {
    const auto code = NumberAt(container, {state, "terminated", "exitCode"});
    const auto from = TimeAt(container, {state, "terminated", "startedAt"});
    const auto to = TimeAt(container, {state, "terminated", "finishedAt"});
    if (!code || *code < INT32_MIN || *code > INT32_MAX || !from || !to || *to < *from) {
      return std::nullopt;
    }
    if (run.exit_code == 0) run.exit_code = static_cast<std::int32_t>(*code);
    started = std::min(started.value_or(*from), *from);
    finished = std::max(finished.value_or(*to), *to);
  }
  if (!started) return std::nullopt;
  // Times are whole seconds, so a run without duration counts as half a second.
  run.took = std::max(*finished - *started, kHalf);
  run.finished = *finished;
  return run;
}

// True if the pod was ended from outside or by the Job.
bool WasStopped(const SeenPod& pod) {
  return DisruptionOf(pod) || pod.deleted_by_controller ||
         !At(pod.object, {"metadata", "deletionTimestamp"}).is_null() ||
         !TextAt(pod.object, {"status", "reason"}).empty();
}

std::vector<std::string> ContainersOf(const SeenJob& job) {
  std::vector<std::string> names;
  for (const Json& container : ListAt(job.object, {"spec", "template", "spec", "containers"})) {
    names.push_back(TextAt(container, {"name"}));
  }
  return names;
}

struct Seen {
  const SeenJob* newest = nullptr;
  std::int64_t jobs = 0;
  std::int64_t other_jobs = 0;
  std::int64_t stopped_pods = 0;
  std::int64_t gone_pods = 0;       // according to the Jobs' counters
  std::int64_t other_restarts = 0;  // in pods of several containers
  std::vector<SeenRun> runs;
  // Runs that only restartCount shows, because a pod's status has only its last two. They all
  // failed.
  std::int64_t unseen = 0;
};

// Adds the runs of a pod with one container: its last run, and the one before the restart.
void AddRunsOfAlone(const Json::array_t& containers, Seen& seen) {
  const auto now = RunOf(containers, "state");
  auto last = RunOf(containers, "lastState");
  if (now && last && now->finished == last->finished) last.reset();
  if (now) seen.runs.push_back(*now);
  if (last) seen.runs.push_back(*last);
  const std::int64_t restarts = std::clamp<std::int64_t>(
      NumberAt(containers[0], {"restartCount"}).value_or(0), 0, kMostRestarts);
  seen.unseen += std::max<std::int64_t>(0, restarts - (last ? 1 : 0));
}

void AddRunsOf(const SeenPod& pod, Seen& seen) {
  const Json::array_t& containers = ListAt(pod.object, {"status", "containerStatuses"});
  if (containers.size() == 1) return AddRunsOfAlone(containers, seen);
  if (const auto run = RunOf(containers, "state")) seen.runs.push_back(*run);
  // With several containers, it is unknown which runs belong together.
  for (const Json& container : containers) {
    seen.other_restarts += std::clamp<std::int64_t>(
        NumberAt(container, {"restartCount"}).value_or(0), 0, kMostRestarts);
  }
}

// Returns the number of pods that a Job counted and that no longer exist.
std::int64_t GonePodsOf(const SeenJob& job) {
  std::int64_t gone = 0;
  for (const char* counter : {"succeeded", "failed"}) {
    gone += std::clamp<std::int64_t>(NumberAt(job.object, {"status", counter}).value_or(0), 0,
                                     INT32_MAX);
  }
  for (const SeenPod& pod : job.pods) gone -= pod.object.is_null() ? 0 : 1;
  return std::max<std::int64_t>(0, gone);
}

Seen RunsOf(const Snapshot& snapshot) {
  Seen seen;
  for (const SeenJob& job : snapshot.jobs) {
    const bool has_pods = std::any_of(job.pods.begin(), job.pods.end(),
                                      [](const SeenPod& pod) { return !pod.object.is_null(); });
    if (IsFinished(job) && has_pods) seen.newest = &job;
  }
  if (seen.newest == nullptr) return seen;
  for (const SeenJob& job : snapshot.jobs) {
    if (!IsFinished(job)) continue;
    if (ContainersOf(job) != ContainersOf(*seen.newest)) {
      ++seen.other_jobs;
      continue;
    }
    ++seen.jobs;
    seen.gone_pods += GonePodsOf(job);
    for (const SeenPod& pod : job.pods) {
      if (pod.object.is_null()) continue;
      if (WasStopped(pod)) {
        ++seen.stopped_pods;
        continue;
      }
      AddRunsOf(pod, seen);
    }
  }
  return seen;
}

// Formats millionths, such as 0.0416.
std::string ShareText(std::int64_t millionths) {
  if (millionths == 1'000'000) return "1";
  std::string digits = std::to_string(millionths);
  digits.insert(0, 6 - digits.size(), '0');
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  return millionths == 0 ? "0" : "0." + digits;
}

// Measured durations, each with its weight.
struct WeighedTime {
  std::int64_t ns = 0;
  std::int64_t weight = 0;
};

class Writer {
 public:
  Writer(const Seen& seen, Language language) : seen_(seen), language_(language) {
    for (const SeenRun& run : seen.runs) {
      ++counts_[run.exit_code];
      (run.exit_code == 0 ? succeeded_ : failed_).push_back(run.took.ns);
    }
    std::sort(succeeded_.begin(), succeeded_.end());
    std::sort(failed_.begin(), failed_.end());
  }

  std::string Write() {
    Comment("", said::EstimatedOf{.jobs = seen_.jobs, .runs = Runs()});
    if (seen_.unseen > 0) {
      Comment("",
              said::RestartsUnseen{.runs = seen_.unseen, .exit = std::to_string(CodeOfUnseen())});
    }
    if (seen_.stopped_pods > 0) Comment("", said::StoppedPodsLeftOut{.pods = seen_.stopped_pods});
    if (seen_.gone_pods > 0) Comment("", said::GonePodsLeftOut{.pods = seen_.gone_pods});
    if (seen_.other_restarts > 0) {
      Comment("", said::OtherRestartsLeftOut{.restarts = seen_.other_restarts});
    }
    if (seen_.other_jobs > 0) Comment("", said::OtherJobsLeftOut{.jobs = seen_.other_jobs});
    text_ += PrintManifest(ManifestOf(seen_.newest->object));
    text_ +=
        "---\napiVersion: playground/v1\nkind: Scenario\nmetadata:\n  name: estimated\nspec:\n";
    const Said title = said::EstimatedTitle{.names = seen_.newest->name};
    text_ += "  title: " + PrintString(Text(title, language_)) + "\n  chance:\n    pods:\n";
    WriteExits();
    WriteTimes();
    return text_;
  }

 private:
  void Comment(const char* indent, const Said& said) {
    text_.append(indent).append("# ").append(Text(said, language_)).append("\n");
  }

  std::int64_t Runs() const { return static_cast<std::int64_t>(seen_.runs.size()) + seen_.unseen; }

  // Returns the exit code for runs of which only the failure is known: the most frequent one.
  std::int32_t CodeOfUnseen() const {
    std::int32_t code = 1;
    std::int64_t most = 0;
    for (const auto& [failed, count] : counts_) {
      if (failed == 0 || count <= most) continue;
      code = failed;
      most = count;
    }
    return code;
  }

  void WriteExits() {
    std::map<std::int32_t, std::int64_t> counts = counts_;
    if (seen_.unseen > 0) counts[CodeOfUnseen()] += seen_.unseen;
    std::map<std::int32_t, std::int64_t> shares;
    std::int64_t left = 1'000'000;
    for (const auto& [code, count] : counts) {
      const auto found = counts_.find(code);
      const std::int64_t seen = found == counts_.end() ? 0 : found->second;
      // Between none and all of the unseen runs ended with the code.
      const std::int64_t most = code == 0 ? seen : seen + seen_.unseen;
      Comment("    ", said::ExitEstimate{.exit = std::to_string(code),
                                         .share = PercentText(ShareOf(count, Runs()).value),
                                         .low = PercentText(ShareOf(seen, Runs()).low),
                                         .high = PercentText(ShareOf(most, Runs()).high),
                                         .runs = count});
      shares[code] = count * 1'000'000 / Runs();
      left -= shares[code];
    }
    // Shares add up to one: the most frequent code gets the rounding error.
    const auto most =
        std::max_element(counts.begin(), counts.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    shares[most->first] += left;
    std::string exits;
    for (const auto& [code, share] : shares) {
      exits += (exits.empty() ? "" : ", ") + std::to_string(code) + ": " + ShareText(share);
    }
    text_ += "    - exit: {" + exits + "}\n";
  }

  // Writes the quantiles of the durations with their uncertainty. With few runs, the longest one is
  // not an upper bound.
  template <typename Row>
  void TellTimes(const std::vector<std::int64_t>& times, const Row& row) {
    for (const int percent : {50, 95}) {
      const Estimate time = QuantileOf(times, percent, INT64_MAX);
      Comment("      ",
              row(percent, FormatDuration({time.value}), FormatDuration({time.low}),
                  time.high == INT64_MAX ? std::string("?") : FormatDuration({time.high})));
    }
  }

  void WriteTimes() {
    using Word = const std::string&;
    if (succeeded_.empty() || failed_.empty()) {
      TellTimes(succeeded_.empty() ? failed_ : succeeded_,
                [](int percent, Word time, Word low, Word high) -> Said {
                  return said::TimesEstimate{
                      .percent = percent, .time = time, .low = low, .high = high};
                });
    } else {
      TellTimes(succeeded_, [this](int percent, Word time, Word low, Word high) -> Said {
        return said::TimesOfSucceeded{.runs = static_cast<std::int64_t>(succeeded_.size()),
                                      .percent = percent,
                                      .time = time,
                                      .low = low,
                                      .high = high};
      });
      TellTimes(failed_, [this](int percent, Word time, Word low, Word high) -> Said {
        return said::TimesOfFailed{.runs = static_cast<std::int64_t>(failed_.size()),
                                   .percent = percent,
                                   .time = time,
                                   .low = low,
                                   .high = high};
      });
      // A chance has exits and durations, but no separate durations per exit.
      Comment("      ", said::TimesArePooled{});
    }
    const std::vector<WeighedTime> times = Weighed();
    std::int64_t whole = 0;
    for (const WeighedTime& time : times) whole += time.weight;
    const auto told =
        static_cast<std::int64_t>(times.size()) + (failed_.empty() ? 0 : seen_.unseen);
    const std::int64_t count = std::min(told, kMostMeasured);
    std::string measured;
    std::size_t at = 0;
    std::int64_t reached = times[0].weight;
    for (std::int64_t i = 0; i < count; ++i) {
      // The middles of `count` equal parts.
      while (reached <= (2 * i + 1) * whole / (2 * count)) reached += times[++at].weight;
      measured += (measured.empty() ? "" : ", ") + FormatDuration({times[at].ns});
    }
    text_ += "      for: {measured: [" + measured + "]}\n";
  }

  // Returns all durations in ascending order. The seen failures also represent the unseen ones.
  std::vector<WeighedTime> Weighed() const {
    const auto failed = std::max<std::int64_t>(1, static_cast<std::int64_t>(failed_.size()));
    std::vector<WeighedTime> times;
    for (const std::int64_t ns : succeeded_) times.push_back({ns, failed});
    for (const std::int64_t ns : failed_) times.push_back({ns, failed + seen_.unseen});
    std::sort(times.begin(), times.end(),
              [](const WeighedTime& a, const WeighedTime& b) { return a.ns < b.ns; });
    return times;
  }

  const Seen& seen_;
  Language language_;
  std::map<std::int32_t, std::int64_t> counts_;   // of the seen runs
  std::vector<std::int64_t> succeeded_, failed_;  // the durations of these runs
  std::string text_;
};

}  // namespace

Result<std::string> EstimateChance(std::string_view text, Language language) {
  const Result<Snapshot> snapshot = ReadSnapshot(text);
  if (!snapshot.ok()) return snapshot.error();
  const Seen seen = RunsOf(*snapshot);
  if (seen.runs.empty()) {
    return Error{.message = said::NothingFinished{}, .remedy = said::KeepFinishedPods{}};
  }
  return Writer(seen, language).Write();
}

}  // namespace jobplay
