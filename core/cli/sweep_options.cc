#include "core/cli/sweep_options.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/digits.h"
#include "core/base/text.h"
#include "core/cli/arguments.h"
#include "core/cli/scenario_file.h"
#include "core/words/cli.h"
#include "core/words/sweep.h"

namespace jobplay::cli {
namespace {

constexpr std::int64_t kMostRuns = 10'000'000;
constexpr std::int64_t kMostShards = 10'000;

std::optional<std::int64_t> NumberIn(const std::string& text, std::int64_t least,
                                     std::int64_t most) {
  const auto number = WholeNumber(text);
  if (!number || *number < least || *number > most) return std::nullopt;
  return *number;
}

// Parses 1% or 0.5% to billionths.
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

// Sets the option if there is a value, and returns whether there is one.
template <typename Option, typename Value>
bool SetTo(Option& option, const std::optional<Value>& value) {
  if (value) option = static_cast<Option>(*value);
  return value.has_value();
}

bool TakeVariation(const std::string& value, SweepOptions& options, Error& problem) {
  auto variation = ParseVariation(value, ReadText);
  if (!variation.ok()) {
    problem = variation.error();
    return false;
  }
  options.variations.push_back(std::move(*variation));
  return true;
}

// I/N
bool TakeShard(const std::string& value, SweepOptions& options, Error& problem) {
  problem.remedy = said::ShardsCountFromZero{};
  const std::size_t slash = value.find('/');
  if (slash == std::string::npos) return false;
  options.is_part = true;
  return SetTo(options.shards, NumberIn(value.substr(slash + 1), 1, kMostShards)) &&
         SetTo(options.shard, NumberIn(value.substr(0, slash), 0, options.shards - 1));
}

bool TakeMetrics(const std::string& value, SweepOptions& options, Error& problem) {
  for (const std::string_view name : Split(value, ',')) {
    const auto metric = MetricOf(name);
    if (!metric) {
      problem = {.message = said::NoMetric{.metric = std::string(name)},
                 .remedy = said::WriteMetrics{}};
      return false;
    }
    options.metrics.push_back(*metric);
  }
  return true;
}

bool TakeFormat(const std::string& value, SweepOptions& options, Error&) {
  static constexpr std::pair<std::string_view, SweepFormat> kFormats[] = {
      {"table", SweepFormat::kTable}, {"json", SweepFormat::kJson}, {"csv", SweepFormat::kCsv}};
  for (const auto& [name, format] : kFormats) {
    if (value != name) continue;
    options.format = format;
    return true;
  }
  return false;
}

// A table row of an option. It returns false for an invalid value; `problem` then says so,
// sometimes more specifically.
struct SweepOption {
  std::string_view name;
  bool (*take)(const std::string& value, SweepOptions& options, Error& problem);
};

constexpr SweepOption kSweepOptions[] = {
    {"--vary", TakeVariation},
    {"--runs", [](const std::string& value, SweepOptions& options,
                  Error&) { return SetTo(options.runs, NumberIn(value, 1, kMostRuns)); }},
    {"--seed", [](const std::string& value, SweepOptions& options,
                  Error&) { return SetTo(options.seed, NumberIn(value, 0, INT64_MAX / 2)); }},
    {"--until", [](const std::string& value, SweepOptions& options,
                   Error&) { return SetTo(options.narrow, PercentIn(value)); }},
    {"--workers", [](const std::string& value, SweepOptions& options,
                     Error&) { return SetTo(options.workers, NumberIn(value, 1, 1024)); }},
    {"--shard", TakeShard},
    {"--as-job", [](const std::string& value, SweepOptions& options,
                    Error&) { return SetTo(options.jobs, NumberIn(value, 1, kMostShards)); }},
    {"--metric", TakeMetrics},
    {"--image",
     [](const std::string& value, SweepOptions& options, Error&) {
       options.image = value;
       return true;
     }},
    {"--format", TakeFormat},
};

// Returns the error in the whole call, if any.
std::optional<Error> ProblemOf(const SweepOptions& options) {
  if (options.file.empty()) return Error{};
  if ((options.is_part || options.jobs > 0) && options.narrow > 0) {
    return Error{.message = said::ShardsRunToTheEnd{}};
  }
  return WhyNotVaried(options.variations);
}

}  // namespace

std::optional<Error> TakeSweepOption(const std::string& option, const std::string& value,
                                     SweepOptions& options) {
  for (const SweepOption& known : kSweepOptions) {
    if (known.name != option) continue;
    Error problem{.message = said::OptionHasOtherValues{.option = option, .value = value}};
    if (known.take(value, options, problem)) return std::nullopt;
    return problem;
  }
  return Error{.message = said::UnknownOption{.option = option}};
}

Result<SweepOptions> ReadSweepOptions(const std::vector<std::string>& arguments) {
  SweepOptions options;
  Arguments given(arguments);
  while (given.Next()) {
    if (!given.IsOption()) {
      given.TakeFile(options.file);
      continue;
    }
    const std::string option = given.word();
    const std::size_t equals = option.find('=');
    const std::optional<std::string> value =
        equals == std::string::npos ? given.Value() : option.substr(equals + 1);
    if (!value) break;
    if (const auto problem = TakeSweepOption(option.substr(0, equals), *value, options)) {
      given.Fail(*problem);
    }
  }
  if (given.failed()) return given.problem();
  if (const auto problem = ProblemOf(options)) return *problem;
  return options;
}

}  // namespace jobplay::cli
