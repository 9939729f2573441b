#include "core/cli/sweep.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "core/actors/chance.h"
#include "core/base/digits.h"
#include "core/base/hash.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/study/as_job.h"
#include "core/study/part.h"
#include "core/study/report.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

constexpr std::int64_t kMostRuns = 10'000'000;
constexpr std::int64_t kMostShards = 10'000;
// Between two looks at how sure the shares are. Of any number of workers the same.
constexpr std::int64_t kBatch = 500;

struct SweepOptions {
  std::string file;
  std::vector<Variation> variations;
  std::int64_t runs = 10'000;
  std::optional<std::uint64_t> seed;
  std::int64_t narrow = 0;  // billionths: half of an interval that is narrow enough; 0: none is
  std::size_t workers = 0;
  SweepFormat format = SweepFormat::kTable;
  std::vector<Metric> metrics;  // none: the usual ones
  std::int64_t shard = 0, shards = 1;
  bool is_part = false;   // what is printed
  std::int64_t jobs = 0;  // indexes of the Job that is to do it; 0: it is done here
  std::string image;
};

std::optional<std::int64_t> NumberIn(const std::string& text, std::int64_t least,
                                     std::int64_t most) {
  const auto number = WholeNumber(text);
  if (!number || *number < least || *number > most) return std::nullopt;
  return *number;
}

// 1%, 0.5%, in billionths.
std::optional<std::int64_t> PercentIn(std::string text) {
  if (!text.ends_with('%')) return std::nullopt;
  text.pop_back();
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string decimals = point == text.size() ? "" : text.substr(point + 1);
  if (decimals.size() > 7) return std::nullopt;
  decimals.append(7 - decimals.size(), '0');
  const auto whole = NumberIn(text.substr(0, point), 0, 100);
  const auto part = NumberIn(decimals, 0, 9'999'999);
  if (!whole || !part || *whole * 10'000'000 + *part == 0) return std::nullopt;
  return *whole * 10'000'000 + *part;
}

// Sets what the option says. False where its value is none.
bool Take(const std::string& option, const std::string& value, SweepOptions& options,
          Error& problem) {
  problem = {.message = said::OptionHasOtherValues{.option = option, .value = value}};
  if (option == "--vary") {
    auto variation = ParseVariation(value, ReadText);
    if (!variation.ok()) {
      problem = variation.error();
      return false;
    }
    options.variations.push_back(std::move(*variation));
    return true;
  }
  if (option == "--runs") {
    const auto runs = NumberIn(value, 1, kMostRuns);
    options.runs = runs.value_or(0);
    return runs.has_value();
  }
  if (option == "--seed") {
    const auto seed = NumberIn(value, 0, INT64_MAX / 2);
    options.seed = static_cast<std::uint64_t>(seed.value_or(0));
    return seed.has_value();
  }
  if (option == "--until") {
    const auto narrow = PercentIn(value);
    options.narrow = narrow.value_or(0);
    return narrow.has_value();
  }
  if (option == "--workers") {
    const auto workers = NumberIn(value, 1, 1024);
    options.workers = static_cast<std::size_t>(workers.value_or(0));
    return workers.has_value();
  }
  if (option == "--shard") {
    const std::size_t slash = std::min(value.find('/'), value.size());
    const auto shards =
        slash == value.size() ? std::nullopt : NumberIn(value.substr(slash + 1), 1, kMostShards);
    const auto shard = shards ? NumberIn(value.substr(0, slash), 0, *shards - 1) : std::nullopt;
    options.shard = shard.value_or(0);
    options.shards = shards.value_or(1);
    options.is_part = true;
    return shard.has_value();
  }
  if (option == "--as-job") {
    const auto jobs = NumberIn(value, 1, kMostShards);
    options.jobs = jobs.value_or(0);
    return jobs.has_value();
  }
  if (option == "--metric") {
    std::string_view left = value;
    for (std::size_t end = 0; end != std::string_view::npos; left.remove_prefix(end + 1)) {
      end = left.find(',');
      const auto metric = MetricOf(left.substr(0, end));
      if (!metric) {
        problem = {.message = said::NoMetric{.metric = std::string(left.substr(0, end))},
                   .remedy = said::WriteMetrics{}};
        return false;
      }
      options.metrics.push_back(*metric);
      if (end == std::string_view::npos) break;
    }
    return true;
  }
  if (option == "--image") {
    options.image = value;
    return true;
  }
  if (option == "--format") {
    if (value == "table")
      options.format = SweepFormat::kTable;
    else if (value == "json")
      options.format = SweepFormat::kJson;
    else if (value == "csv")
      options.format = SweepFormat::kCsv;
    else
      return false;
    return true;
  }
  problem.message = said::UnknownOption{.option = option};
  return false;
}

// Runs of all choices by one thread, which share nothing with another's.
class SweepWorker {
 public:
  SweepWorker(const std::string& text, const std::vector<Variation>& variations)
      : text_(text), variations_(variations) {}

  // Every `step`th run from `from` on, before `to`.
  void Work(const std::vector<Choice>& choices, std::uint64_t seed, std::int64_t from,
            std::int64_t to, std::int64_t step, std::vector<std::vector<RunRecord>>& records,
            std::int64_t shard, std::int64_t shards) {
    if (runs_.empty()) {
      for (const Choice& choice : choices) {
        runs_.push_back(std::make_unique<ChoiceRuns>(text_, variations_, choice));
      }
    }
    for (std::size_t c = 0; c < runs_.size(); ++c) {
      if (!runs_[c]->refusal().empty()) continue;
      for (std::int64_t k = from; k < to; k += step) {
        const auto number = static_cast<std::uint64_t>(k * shards + shard);
        records[c][static_cast<std::size_t>(k)] = runs_[c]->Run(seed + number);
      }
    }
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

// How closely the share of each choice is known that completes, as batches of runs come in.
class Certainty {
 public:
  explicit Certainty(std::size_t choices) : completed_(choices) {}

  // Every choice's to within so many billionths, with these runs counted, of which the ones up to
  // the last call's `to` were.
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
  std::vector<std::int64_t> completed_;  // of each choice
  std::int64_t counted_ = 0;
};

// The files come to stand in one folder, and what is read of the standard input beside them.
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
  const std::string out = WriteSweepJob(job);
  std::fwrite(out.data(), 1, out.size(), stdout);
  return 0;
}

void PrintReport(const SweepReport& report, SweepFormat format,
                 const std::vector<Metric>& metrics) {
  const std::string text = SweepText(report, format, metrics);
  // Labels and refusals repeat what somebody wrote.
  if (format == SweepFormat::kTable) {
    Print(stdout, text);
  } else {
    std::fwrite(text.data(), 1, text.size(), stdout);
  }
}

int MergeParts(const std::vector<std::string>& arguments) {
  SweepOptions options;
  Parts parts;
  bool any = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& option = arguments[i];
    if (option == "--format" || option == "--metric") {
      if (++i == arguments.size()) {
        return Usage(kSweepCall, said::OptionNeedsValue{.option = option});
      }
      Error problem;
      if (!Take(option, arguments[i], options, problem)) {
        return Usage(kSweepCall, problem.message, problem.remedy);
      }
      continue;
    }
    const auto text = ReadText(arguments[i]);
    if (!text) return 1;
    const Said problem = parts.Add(arguments[i], *text);
    if (!problem.empty()) {
      SayLine(stderr, problem);
      return 1;
    }
    any = true;
  }
  if (!any) return Usage(kSweepCall);
  const Result<SweepReport> whole = parts.Whole();
  if (!whole.ok()) {
    SayLine(stderr, whole.error().message);
    return 1;
  }
  PrintReport(*whole, options.format, options.metrics);
  const bool refused =
      std::any_of(whole->choices.begin(), whole->choices.end(),
                  [](const ChoiceResult& choice) { return !choice.refusal.empty(); });
  return refused ? 1 : 0;
}

}  // namespace

int Sweep(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments[0] == "merge") {
    return MergeParts({arguments.begin() + 1, arguments.end()});
  }
  SweepOptions options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument.size() > 1 && argument[0] == '-') {
      const std::size_t equals = argument.find('=');
      const std::string option = argument.substr(0, equals);
      if (equals == std::string::npos && ++i == arguments.size()) {
        return Usage(kSweepCall, said::OptionNeedsValue{.option = argument});
      }
      const std::string value =
          equals == std::string::npos ? arguments[i] : argument.substr(equals + 1);
      Error problem;
      if (!Take(option, value, options, problem)) {
        return Usage(kSweepCall, problem.message, problem.remedy);
      }
    } else if (options.file.empty()) {
      options.file = argument;
    } else {
      return Usage(kSweepCall, said::SeveralFilesGiven{});
    }
  }
  if (options.file.empty()) return Usage(kSweepCall);
  if ((options.is_part || options.jobs > 0) && options.narrow > 0)
    return Usage(kSweepCall, said::ShardsRunToTheEnd{});
  const std::vector<Choice> choices = AllChoices(options.variations);
  if (choices.size() > kMostChoices) {
    return Usage(kSweepCall, said::TooManyChoices{.most = kMostChoices});
  }
  const std::optional<std::string> text = ReadText(options.file);
  if (!text) return 1;
  const std::shared_ptr<const Scenario> scenario = LoadScenarioText(options.file, *text);
  if (scenario == nullptr) return 1;
  if (options.jobs > 0) return PrintJob(options, *text);
  if (!HasChance(*scenario)) SayLine(stderr, said::NothingLeftToChance{});

  SweepReport report;
  report.until_ns = scenario->until.ns;
  report.first_seed =
      options.seed.value_or(HasChance(*scenario) ? scenario->cluster.chance->seed : 1);
  for (const Variation& variation : options.variations) report.fields.push_back(variation.field);
  bool refused = false;
  for (const Choice& choice : choices) {
    ChoiceResult& result = report.choices.emplace_back();
    for (std::size_t i = 0; i < choice.size(); ++i) {
      result.labels.push_back(options.variations[i].values[choice[i]].label);
    }
    result.refusal = Say(ChoiceRuns(*text, options.variations, choice).refusal());
    refused = refused || !result.refusal.empty();
  }

  // Of this shard: the runs shard, shard + shards, ...
  const std::int64_t runs = (options.runs - options.shard + options.shards - 1) / options.shards;
  std::vector<std::vector<RunRecord>> records(
      choices.size(), std::vector<RunRecord>(static_cast<std::size_t>(runs)));
  const std::size_t count = WorkersOf(options);
  std::vector<SweepWorker> workers;
  for (std::size_t w = 0; w < count; ++w) workers.emplace_back(*text, options.variations);
  Certainty certainty(choices.size());
  Work work(Work::Unit::kRuns);
  std::int64_t done = 0;
  while (done < runs && work.Goes(static_cast<std::uint64_t>(done))) {
    const std::int64_t to = std::min(runs, done + kBatch);
    const auto step = static_cast<std::int64_t>(count);
    const auto part = [&](std::size_t w) {
      workers[w].Work(choices, report.first_seed, done + static_cast<std::int64_t>(w), to, step,
                      records, options.shard, options.shards);
    };
#ifndef __EMSCRIPTEN__
    // What ends one of them, as want of memory, ends the sweep.
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
    part(0);
#endif
    done = to;
    if (options.narrow > 0 && certainty.IsEnough(report.choices, records, done, options.narrow)) {
      break;
    }
  }
  for (std::size_t c = 0; c < choices.size(); ++c) {
    if (!report.choices[c].refusal.empty()) continue;
    records[c].resize(static_cast<std::size_t>(done));
    report.choices[c].records = std::move(records[c]);
  }
  if (options.is_part) {
    const std::string part = PartText(
        report, {options.runs, options.shard, options.shards, Hasher().Add(*text).value()});
    std::fwrite(part.data(), 1, part.size(), stdout);
  } else {
    PrintReport(report, options.format, options.metrics);
  }
  const int ended = work.Ended(options.file, static_cast<std::uint64_t>(done));
  return refused ? 1 : ended;
}

}  // namespace jobplay::cli
