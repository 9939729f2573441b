#include "core/cli/sweep.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "core/actors/chance.h"
#include "core/base/hash.h"
#include "core/cli/arguments.h"
#include "core/cli/scenario_file.h"
#include "core/cli/sweep_options.h"
#include "core/cli/terminal.h"
#include "core/study/as_job.h"
#include "core/study/part.h"
#include "core/study/report.h"
#include "core/words/cli.h"
#include "core/words/phrase.h"
#include "core/words/sweep.h"

namespace jobplay::cli {
namespace {

// The number of runs between two checks of the shares' uncertainty. It does not depend on the
// number of workers.
constexpr std::int64_t kBatch = 500;

// The runs of all choices in one thread. It shares nothing with other threads.
class SweepWorker {
 public:
  SweepWorker(const std::string& text, const std::vector<Variation>& variations)
      : text_(text), variations_(variations) {}

  // Reads each choice once.
  const std::vector<std::unique_ptr<ChoiceRuns>>& Prepared(const std::vector<Choice>& choices) {
    if (runs_.empty()) {
      for (const Choice& choice : choices) {
        runs_.push_back(std::make_unique<ChoiceRuns>(text_, variations_, choice));
      }
    }
    return runs_;
  }

  // Makes every `step`th run from `from` to before `to`, until stopped. Returns the first run that
  // was not made for each choice.
  std::int64_t Work(const std::vector<Choice>& choices, std::uint64_t seed, std::int64_t from,
                    std::int64_t to, std::int64_t step,
                    std::vector<std::vector<RunRecord>>& records, std::int64_t shard,
                    std::int64_t shards, const Goes& goes) {
    Prepared(choices);
    for (std::int64_t k = from; k < to; k += step) {
      const auto number = static_cast<std::uint64_t>(k * shards + shard);
      for (std::size_t c = 0; c < runs_.size(); ++c) {
        if (!runs_[c]->refusal().empty()) continue;
        const std::optional<RunRecord> record = runs_[c]->Run(seed + number, goes);
        if (!record) return k;
        records[c][static_cast<std::size_t>(k)] = *record;
      }
    }
    return to;
  }

 private:
  std::string text_;
  std::vector<Variation> variations_;
  std::vector<std::unique_ptr<ChoiceRuns>> runs_;
};

std::size_t WorkersOf(const SweepOptions& options) {
#ifdef __EMSCRIPTEN__
  (void)options;
  return 1;
#else
  if (options.workers > 0) return options.workers;
  return std::max(1u, std::thread::hardware_concurrency());
#endif
}

// Tracks how precisely the share of completed runs is known for each choice, as batches of runs
// arrive.
class Certainty {
 public:
  explicit Certainty(std::size_t choices) : completed_(choices) {}

  // True if every choice's share is known to within this many billionths. Counts these runs; those
  // before the previous call's `to` are already counted.
  bool IsEnough(const std::vector<ChoiceResult>& choices,
                const std::vector<std::vector<RunRecord>>& records, std::int64_t to,
                std::int64_t narrow) {
    bool enough = true;
    for (std::size_t c = 0; c < choices.size(); ++c) {
      if (!choices[c].refusal.empty()) continue;
      completed_[c] += std::count_if(
          records[c].begin() + counted_, records[c].begin() + to,
          [](const RunRecord& record) { return record.outcome == Outcome::kCompleted; });
      const Estimate share = ShareOf(completed_[c], to);
      enough = enough && share.high - share.low <= 2 * narrow;
    }
    counted_ = to;
    return enough;
  }

 private:
  std::vector<std::int64_t> completed_;  // per choice
  std::int64_t counted_ = 0;
};

// The API server's limit for the values of a ConfigMap (ValidateConfigMap).
constexpr std::size_t kMostBytesOfConfigMap = 1 << 20;

// All files are in one folder, together with the text of standard input.
int PrintJob(const SweepOptions& options, const std::string& text) {
  if (options.image.empty()) return Usage(kSweepCall, said::OptionNeedsValue{.option = "--image"});
  SweepJob job{options.image, options.jobs, {}, {}};
  const auto add = [&](const std::string& path, const std::string& content) {
    const std::string name = NameOnCluster(path, job);
    job.files.emplace_back(name, content);
    return name;
  };
  const std::string file = add(options.file == "-" ? "scenario.yaml" : options.file, text);
  job.arguments = {"sweep", file, "--runs", std::to_string(options.runs)};
  if (options.seed) {
    job.arguments.insert(job.arguments.end(), {"--seed", std::to_string(*options.seed)});
  }
  if (!options.metrics.empty()) {
    std::string names;
    for (const Metric& metric : options.metrics) {
      names += (names.empty() ? "" : ",") + NameOf(metric);
    }
    job.arguments.insert(job.arguments.end(), {"--metric", names});
  }
  for (const Variation& variation : options.variations) {
    std::string written = variation.field + "=";
    for (const Variation::Value& value : variation.values) {
      if (written.back() != '=') written += ",";
      if (!value.label.starts_with('@')) {
        written += value.label;
        continue;
      }
      const auto content = ReadText(value.label.substr(1));
      if (!content) return 1;
      written += "@" + add(value.label.substr(1), *content);
    }
    job.arguments.insert(job.arguments.end(), {"--vary", written});
  }
  std::size_t bytes = 0;
  for (const auto& [name, content] : job.files) bytes += content.size();
  if (bytes > kMostBytesOfConfigMap) {
    SayError(options.file, {.message = said::FilesBeyondConfigMap{.bytes = bytes}});
    return 1;
  }
  Write(WriteSweepJob(job));
  return 0;
}

void PrintReport(const SweepReport& report, SweepFormat format,
                 const std::vector<Metric>& metrics) {
  const std::string text = SweepText(report, format, metrics);
  // Labels and errors may contain user input.
  if (format == SweepFormat::kTable) {
    Print(stdout, text);
  } else {
    Write(text);
  }
  if (const Said past = PastChanceOf(report); !past.empty()) SayLine(stderr, past);
}

bool AnyIsRefused(const SweepReport& report) {
  return std::any_of(report.choices.begin(), report.choices.end(),
                     [](const ChoiceResult& choice) { return !choice.refusal.empty(); });
}

int MergeParts(const std::vector<std::string>& arguments) {
  SweepOptions options;
  Parts parts;
  bool any = false;
  Arguments given(arguments);
  while (given.Next()) {
    const std::string word = given.word();
    if (word == "--format" || word == "--metric") {
      const std::optional<std::string> value = given.Value();
      if (!value) break;
      if (const auto problem = TakeSweepOption(word, *value, options)) given.Fail(*problem);
      continue;
    }
    const auto text = ReadText(word);
    if (!text) return 1;
    const Said problem = parts.Add(word, *text);
    if (!problem.empty()) {
      SayLine(stderr, problem);
      return 1;
    }
    any = true;
  }
  if (given.failed() || !any) return Usage(kSweepCall, given.problem());
  const Result<SweepReport> whole = parts.Whole();
  if (!whole.ok()) {
    SayLine(stderr, whole.error().message);
    return 1;
  }
  PrintReport(*whole, options.format, options.metrics.empty() ? parts.metrics() : options.metrics);
  return AnyIsRefused(*whole) ? 1 : 0;
}

// Returns the report before the first run: the choices, and which of them the API server rejects.
SweepReport ReportBefore(const SweepOptions& options, const std::vector<Choice>& choices,
                         SweepWorker& worker, const Scenario& scenario) {
  SweepReport report;
  report.until_ns = scenario.until.ns;
  report.first_seed =
      options.seed.value_or(HasChance(scenario) ? scenario.cluster.chance->seed : 1);
  for (const Variation& variation : options.variations) report.fields.push_back(variation.field);
  const auto& prepared = worker.Prepared(choices);
  for (std::size_t c = 0; c < choices.size(); ++c) {
    ChoiceResult& result = report.choices.emplace_back();
    for (std::size_t i = 0; i < choices[c].size(); ++i) {
      result.labels.push_back(options.variations[i].values[choices[c][i]].label);
    }
    result.refusal = Say(prepared[c]->refusal());
  }
  return report;
}

// Runs each worker's part in parallel, the first one in this thread. An exception in one of them,
// such as std::bad_alloc, ends the sweep.
void Together(std::size_t count, const std::function<void(std::size_t)>& part) {
#ifndef __EMSCRIPTEN__
  std::vector<std::exception_ptr> ended(count);
  const auto guarded = [&](std::size_t w) {
    try {
      part(w);
    } catch (...) {
      ended[w] = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t w = 1; w < count; ++w) threads.emplace_back(guarded, w);
  guarded(0);
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& exception : ended) {
    if (exception) std::rethrow_exception(exception);
  }
#else
  for (std::size_t w = 0; w < count; ++w) part(w);
#endif
}

// The shard has the runs shard, shard + shards, and so on.
std::int64_t RunsOfShard(const SweepOptions& options) {
  return (options.runs - options.shard + options.shards - 1) / options.shards;
}

// Makes the runs of each choice that is not rejected, in batches, until they are sufficient or the
// work is stopped. Returns the number of runs per choice in the report.
std::int64_t MakeRuns(const SweepOptions& options, const std::vector<Choice>& choices,
                      std::vector<SweepWorker>& workers, SweepReport& report, Work& work) {
  const std::int64_t runs = RunsOfShard(options);
  std::vector<std::vector<RunRecord>> records(
      choices.size(), std::vector<RunRecord>(static_cast<std::size_t>(runs)));
  const std::size_t count = workers.size();
  Certainty certainty(choices.size());
  std::int64_t done = 0;
  while (done < runs && work.Goes(static_cast<std::uint64_t>(done))) {
    const std::int64_t to = std::min(runs, done + kBatch);
    std::vector<std::int64_t> made(count);
    const auto from = static_cast<std::uint64_t>(done);
    Together(count, [&](std::size_t w) {
      // The first worker is in this thread, which prints the progress.
      const auto goes = [&, w](std::uint64_t) {
        return w == 0 ? work.Goes(from) : !Work::interrupted();
      };
      made[w] = workers[w].Work(choices, report.first_seed, done + static_cast<std::int64_t>(w), to,
                                static_cast<std::int64_t>(count), records, options.shard,
                                options.shards, goes);
    });
    done = *std::min_element(made.begin(), made.end());
    if (options.narrow > 0 && certainty.IsEnough(report.choices, records, done, options.narrow)) {
      break;
    }
  }
  for (std::size_t c = 0; c < choices.size(); ++c) {
    if (!report.choices[c].refusal.empty()) continue;
    records[c].resize(static_cast<std::size_t>(done));
    report.choices[c].records = std::move(records[c]);
  }
  return done;
}

void PrintPart(const SweepReport& report, const SweepOptions& options, const std::string& text) {
  PartOf of{.runs = options.runs,
            .shard = options.shard,
            .shards = options.shards,
            .text_hash = Hasher().Add(text).value(),
            .value_hashes = {},
            .metrics = options.metrics,
            .version = JOBPLAY_VERSION};
  for (const Variation& variation : options.variations) {
    of.value_hashes.push_back(HashOfValues(variation));
  }
  Write(PartText(report, of));
}

}  // namespace

int Sweep(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments[0] == "merge") {
    return MergeParts({arguments.begin() + 1, arguments.end()});
  }
  const Result<SweepOptions> read = ReadSweepOptions(arguments);
  if (!read.ok()) return Usage(kSweepCall, read.error());
  const SweepOptions& options = *read;
  const std::optional<std::string> text = ReadText(options.file);
  if (!text) return 1;
  const std::shared_ptr<const Scenario> scenario = LoadScenarioText(options.file, *text);
  if (scenario == nullptr) return 1;
  if (options.jobs > 0) return PrintJob(options, *text);
  if (!HasChance(*scenario)) SayLine(stderr, said::NothingLeftToChance{});

  const std::vector<Choice> choices = AllChoices(options.variations);
  std::vector<SweepWorker> workers;
  for (std::size_t w = 0; w < WorkersOf(options); ++w) {
    workers.emplace_back(*text, options.variations);
  }
  SweepReport report = ReportBefore(options, choices, workers.front(), *scenario);
  Work work(Work::Unit::kRuns);
  const std::int64_t done = MakeRuns(options, choices, workers, report, work);
  if (options.is_part) {
    // An incomplete part cannot be joined.
    if (done == RunsOfShard(options)) PrintPart(report, options, *text);
  } else if (done > 0) {
    PrintReport(report, options.format, options.metrics);
  }
  const int ended = work.Ended(options.file, static_cast<std::uint64_t>(done));
  return AnyIsRefused(report) ? 1 : ended;
}

}  // namespace jobplay::cli
