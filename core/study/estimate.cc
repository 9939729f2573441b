#include "core/study/estimate.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/share/import/manifest.h"
#include "core/share/import/note.h"
#include "core/share/import/pod_script.h"
#include "core/share/import/snapshot.h"
#include "core/share/import/yaml_text.h"
#include "core/study/report.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

// Of more the list has so many quantiles.
constexpr std::size_t kMostMeasured = 100;

// From the first container's start to the last one's end.
struct SeenRun {
  std::int32_t exit_code = 0;
  Duration took;
};

// `state` of these containers, each of which has ended: state, or lastState of one that was started
// again.
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
  // Times are whole seconds: what has none took half of one.
  run.took = std::max(*finished - *started, kHalf);
  return run;
}

// Somebody else ended it, or the Job did.
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
  std::vector<SeenRun> runs;
};

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
    for (const SeenPod& pod : job.pods) {
      if (pod.object.is_null()) continue;
      if (WasStopped(pod)) {
        ++seen.stopped_pods;
        continue;
      }
      const Json::array_t& containers = ListAt(pod.object, {"status", "containerStatuses"});
      if (const auto run = RunOf(containers, "state")) seen.runs.push_back(*run);
      // Of several containers nobody knows which runs went together.
      if (containers.size() != 1) continue;
      if (const auto run = RunOf(containers, "lastState")) seen.runs.push_back(*run);
    }
  }
  return seen;
}

// 0.0416, of millionths.
std::string ShareText(std::int64_t millionths) {
  if (millionths == 1'000'000) return "1";
  std::string digits = std::to_string(millionths);
  digits.insert(0, 6 - digits.size(), '0');
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  return millionths == 0 ? "0" : "0." + digits;
}

class Writer {
 public:
  Writer(const Seen& seen, Language language) : seen_(seen), language_(language) {}

  std::string Write() {
    Comment("", said::EstimatedOf{.jobs = seen_.jobs,
                                  .runs = static_cast<std::int64_t>(seen_.runs.size())});
    if (seen_.stopped_pods > 0) Comment("", said::StoppedPodsLeftOut{.pods = seen_.stopped_pods});
    if (seen_.other_jobs > 0) Comment("", said::OtherJobsLeftOut{.jobs = seen_.other_jobs});
    AppendYaml(text_, ManifestOf(seen_.newest->object), 0);
    text_ +=
        "---\napiVersion: playground/v1\nkind: Scenario\nmetadata:\n  name: estimated\nspec:\n";
    const Said title = said::EstimatedTitle{.names = seen_.newest->name};
    text_ += "  title: " + YamlString(Text(title, language_)) + "\n  chance:\n    pods:\n";
    WriteExits();
    WriteTimes();
    return text_;
  }

 private:
  void Comment(const char* indent, const Said& said) {
    text_.append(indent).append("# ").append(Text(said, language_)).append("\n");
  }

  void WriteExits() {
    std::map<std::int32_t, std::int64_t> counts;
    for (const SeenRun& run : seen_.runs) ++counts[run.exit_code];
    const auto runs = static_cast<std::int64_t>(seen_.runs.size());
    std::map<std::int32_t, std::int64_t> shares;
    std::int64_t left = 1'000'000;
    for (const auto& [code, count] : counts) {
      const Estimate share = ShareOf(count, runs);
      Comment("    ", said::ExitEstimate{.exit = std::to_string(code),
                                         .share = PercentText(share.value),
                                         .low = PercentText(share.low),
                                         .high = PercentText(share.high),
                                         .runs = count});
      shares[code] = count * 1'000'000 / runs;
      left -= shares[code];
    }
    // Shares make up one: the most frequent code gets what rounding leaves.
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

  void WriteTimes() {
    std::vector<std::int64_t> times;
    for (const SeenRun& run : seen_.runs) times.push_back(run.took.ns);
    std::sort(times.begin(), times.end());
    for (const int percent : {50, 95}) {
      // Of a few runs the latest says not how long one may take.
      const Estimate time = QuantileOf(times, percent, INT64_MAX);
      Comment("      ",
              said::TimesEstimate{
                  .percent = percent,
                  .time = FormatDuration({time.value}),
                  .low = FormatDuration({time.low}),
                  .high = time.high == INT64_MAX ? std::string("?") : FormatDuration({time.high})});
    }
    const std::size_t count = std::min(times.size(), kMostMeasured);
    std::string measured;
    for (std::size_t i = 0; i < count; ++i) {
      // In the middle of each of as many equal parts.
      const std::size_t at = (2 * i + 1) * times.size() / (2 * count);
      measured += (measured.empty() ? "" : ", ") + FormatDuration({times[at]});
    }
    text_ += "      for: {measured: [" + measured + "]}\n";
  }

  const Seen& seen_;
  Language language_;
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
