#include "core/sim/chance_reader.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "core/base/digits.h"
#include "core/sim/api_fault_names.h"
#include "core/sim/scenario.h"
#include "core/sim/simulator.h"
#include "core/sim/target.h"
#include "core/words/problems.h"
#include "core/words/remedies.h"
#include "core/words/runs.h"

namespace jobplay {
namespace {

constexpr std::size_t kMostRows = 1000;
constexpr std::size_t kMostMeasured = 10'000;
constexpr std::int64_t kMostRate = 1'000'000 * kBillion;
// The 95th percentile of the standard normal distribution, in standard deviations.
constexpr std::int64_t kDeviationsOfP95 = 7064592534;  // in units of 2^-32

// Converts a number as it is written (0.25 or 1e-3) to billionths. Returns nothing if it is finer
// or too large. Floating-point numbers are avoided, because their last digit depends on the
// compiler.
std::optional<std::int64_t> Billionths(const std::string& written) {
  const std::size_t e = written.find_first_of("eE");
  std::string digits = written.substr(0, e);
  std::int64_t exponent = 9;
  if (e != std::string::npos) {
    std::string power = written.substr(e + 1);
    const bool below = power.starts_with('-');
    if (below || power.starts_with('+')) power.erase(0, 1);
    const auto read = WholeNumber(power);
    if (!read || *read > 30) return std::nullopt;
    exponent += below ? -*read : *read;
  }
  const std::size_t point = digits.find('.');
  if (point != std::string::npos) {
    exponent -= static_cast<std::int64_t>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  for (; exponent < 0 && digits.size() > 1 && digits.back() == '0'; ++exponent) digits.pop_back();
  if (exponent < 0 && digits != "0") return std::nullopt;
  digits.append(static_cast<std::size_t>(std::max<std::int64_t>(exponent, 0)), '0');
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  if (digits.size() > 17) return std::nullopt;
  std::int64_t number = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + (digit - '0');
  }
  return number;
}

std::optional<std::int64_t> ReadNumber(FieldReader& fields, const char* name, std::int64_t most) {
  const Json* value = fields.Take(name);
  if (value == nullptr) return std::nullopt;
  const std::optional<std::int64_t> number =
      value->is_number() ? Billionths(value->dump()) : std::nullopt;
  if (number && *number <= most) return number;
  fields.sink().Add(fields.PathOf(name),
                    said::MustBeNumberUpTo{.field = fields.NameIn(name), .most = most / kBillion},
                    said::WriteDecimals{});
  return std::nullopt;
}

std::vector<ExitShare> ReadExits(FieldReader fields) {
  std::vector<ExitShare> exits;
  std::int64_t sum = 0;
  for (auto it = fields.json().begin(); it != fields.json().end(); ++it) {
    const char* key = it.key().c_str();
    const bool below_zero = it.key().starts_with('-');
    const auto code = WholeNumber(below_zero ? it.key().substr(1) : it.key(), 10);
    if (!code || *code > INT32_MAX) {
      fields.Take(key);
      fields.sink().Add(fields.PathOf(key), said::NoExitCode{.key = it.key()},
                        said::WriteThis{.yaml = "{0: 0.95, 1: 0.05}"}, true);
      return {};
    }
    const auto share = ReadNumber(fields, key, kBillion);
    if (!share) return {};
    sum += *share;
    exits.push_back({static_cast<std::int32_t>(below_zero ? -*code : *code), *share});
  }
  if (sum != kBillion) {
    fields.sink().Add(fields.path(), said::SharesMustMakeOne{},
                      said::WriteThis{.yaml = "{0: 0.95, 1: 0.05}"});
    return {};
  }
  // JSON sorts keys as text, but draws go by number: 2 comes before 10.
  std::sort(exits.begin(), exits.end(),
            [](const ExitShare& a, const ExitShare& b) { return a.exit_code < b.exit_code; });
  return exits;
}

// Reads a list of durations.
std::vector<Duration> ReadDurations(FieldReader& fields, const char* name, std::size_t least,
                                    std::size_t most) {
  std::vector<Duration> durations;
  const Json* value = fields.Take(name);
  if (value == nullptr) return durations;
  if (value->is_array()) {
    for (const Json& each : *value) {
      const auto duration = each.is_string() ? ParseDuration(each.get<std::string>())
                            : each == 0      ? std::optional(Duration{})
                                             : std::nullopt;
      if (!duration || *duration < Duration{}) break;
      durations.push_back(*duration);
    }
  }
  if (!value->is_array() || durations.size() != value->size() || durations.size() < least ||
      durations.size() > most) {
    fields.sink().Add(fields.PathOf(name), said::MustBeDurations{.field = name},
                      said::WriteThis{.yaml = "[5s, 15s]"});
    return {};
  }
  return durations;
}

std::optional<Spread> ReadSpread(FieldReader& of, const char* name) {
  if (!of.Has(name)) return std::nullopt;
  Spread spread;
  if (!of.json().at(name).is_object()) {
    const auto constant = of.TimeSpan(name);
    if (!constant) return std::nullopt;
    spread.from = *constant;
    return spread;
  }
  FieldReader fields = of.Object(name);
  const std::size_t problems = fields.sink().problems.size();
  int given = 0;
  if (fields.Has("uniform")) {
    ++given;
    spread.kind = Spread::Kind::kUniform;
    const std::vector<Duration> ends = ReadDurations(fields, "uniform", 2, 2);
    if (!ends.empty() && ends[1] < ends[0]) {
      fields.sink().Add(fields.PathOf("uniform"), said::SpreadEndsBeforeItBegins{},
                        said::WriteThis{.yaml = "[" + FormatDuration(ends[1]) + ", " +
                                                FormatDuration(ends[0]) + "]"});
    } else if (!ends.empty()) {
      spread.from = ends[0];
      spread.to = ends[1];
    }
  }
  if (fields.Has("exponential")) {
    ++given;
    spread.kind = Spread::Kind::kExponential;
    spread.from = fields.TimeSpan("exponential").value_or(Duration{});
  }
  if (fields.Has("logNormal")) {
    ++given;
    spread.kind = Spread::Kind::kLogNormal;
    FieldReader log_normal = fields.Object("logNormal");
    const Duration median = log_normal.TimeSpan("median").value_or(Duration{});
    const Duration p95 = log_normal.TimeSpan("p95").value_or(Duration{});
    log_normal.Done();
    if (median.ns <= 0 || p95 < median) {
      fields.sink().Add(fields.PathOf("logNormal"), said::MedianIsAtMostP95{},
                        said::WriteThis{.yaml = "{median: 30s, p95: 2m}"});
    } else {
      spread.from = median;
      const Fixed distance =
          LogOf(static_cast<std::uint64_t>(p95.ns)) - LogOf(static_cast<std::uint64_t>(median.ns));
      spread.deviation = Scaled(distance, std::int64_t{1} << 32, kDeviationsOfP95);
    }
  }
  if (fields.Has("measured")) {
    ++given;
    spread.kind = Spread::Kind::kMeasured;
    spread.measured = ReadDurations(fields, "measured", 1, SIZE_MAX);
    if (spread.measured.size() > kMostMeasured) {
      fields.sink().Add(fields.PathOf("measured"), said::TooManyEntries{.most = kMostMeasured},
                        said::NoMoreThanItems{.most = std::to_string(kMostMeasured)});
    }
  }
  fields.Done();
  if (given != 1) {
    fields.sink().Add(fields.path(), said::OneSpread{},
                      said::WriteEither{.one = "{uniform: [5s, 15s]}", .other = "20s"});
  }
  if (fields.sink().problems.size() != problems) return std::nullopt;
  return spread;
}

std::int64_t ReadRate(FieldReader& of, const char* name, const char* per) {
  if (!of.Has(name)) return 0;
  FieldReader fields = of.Object(name);
  const std::int64_t rate = ReadNumber(fields, per, kMostRate).value_or(0);
  fields.Require({per}, said::WriteSuchAs{.yaml = std::string("{") + per + ": 0.05}"});
  fields.Done();
  return rate;
}

// A larger share uses up the rejections before the last call that they apply to.
constexpr std::int64_t kMostShare =
    kBillion / kMostCalls * static_cast<std::int64_t>(kMostRefusals);

void WarnOfRefusals(const FieldPath& share, std::int64_t refusals, std::int64_t calls,
                    ProblemSink& sink) {
  sink.Add(share, said::RefusalsEnd{.refusals = refusals, .calls = calls},
           said::RefuseByTimeline{});
  sink.problems.back().severity = Severity::kWarning;
}

Json NodeEntry(Duration at, const std::string& node, const char* state) {
  Json entry;
  entry["at"] = FormatDuration(at);
  entry["node"] = {{"name", node}, {"state", state}};
  return entry;
}

}  // namespace

const std::vector<std::string>& DisruptionNames() {
  static const std::vector<std::string> kNames = {"evict", "preempt", "nodePressure"};
  return kNames;
}

std::optional<Error> LackOfRoomForLosses(const Chance& chance, std::int64_t nodes, Duration until) {
  // Each loss needs two entries in the timeline. This many fit into a file's limit, with a reserve
  // because the number depends on the seed.
  constexpr std::int64_t kMostNodeLosses = 4500;
  const std::int64_t expected = ExpectedNodeLosses(chance, nodes, until);
  if (expected <= kMostNodeLosses) return std::nullopt;
  return Error{.message = said::TooManyNodeLosses{.expected = expected, .most = kMostNodeLosses},
               .remedy = said::LoseFewerNodes{}};
}

std::shared_ptr<const Chance> ReadChance(FieldReader fields, std::int64_t nodes, Duration until) {
  auto chance = std::make_shared<Chance>();
  chance->seed = static_cast<std::uint64_t>(fields.Int("seed", 0, INT64_MAX).value_or(1));
  std::vector<FieldReader> rows = fields.Objects("pods");
  if (rows.size() > kMostRows) {
    fields.sink().Add(fields.PathOf("pods"), said::TooManyRules{.most = kMostRows},
                      said::MergeRules{});
    rows.clear();
  }
  for (FieldReader& row : rows) {
    PodChance& pods = chance->pods.emplace_back();
    pods.match = ReadPods(row.Object("match"));
    if (row.Has("exit")) pods.exits = ReadExits(row.Object("exit"));
    pods.duration = ReadSpread(row, "for");
    pods.startup_delay = ReadSpread(row, "startupDelay");
    row.Done();
  }
  chance->startup_delay = ReadSpread(fields, "startupDelay");
  chance->evictions = ReadRate(fields, "evictions", "perPodHour");
  chance->preemptions = ReadRate(fields, "preemptions", "perPodHour");
  if (fields.Has("nodeLosses")) {
    FieldReader losses = fields.Object("nodeLosses");
    chance->node_losses = ReadNumber(losses, "perNodeHour", kMostRate).value_or(0);
    chance->node_down = losses.TimeSpan("for").value_or(chance->node_down);
    losses.Require({"perNodeHour"}, said::WriteSuchAs{.yaml = "{perNodeHour: 0.01, for: 5m}"});
    losses.Done();
    if (const auto lack = LackOfRoomForLosses(*chance, nodes, until)) {
      fields.sink().Add(losses.PathOf("perNodeHour"), lack->message, lack->remedy);
      chance->node_losses = 0;
    }
  }
  for (FieldReader& row : fields.Objects("api")) {
    RefusalChance& refusal = chance->refusals.emplace_back();
    row.Require({"verb", "resource", "share"},
                said::WriteSuchAs{.yaml = "{verb: create, resource: pods, share: 0.01}"});
    refusal.verb = FailingVerbs()[row.OneOf("verb", FailingVerbs()).value_or(0)];
    refusal.resource = FailingResources()[row.OneOf("resource", FailingResources()).value_or(0)];
    refusal.error = ApiErrors()[row.OneOf("error", ApiErrors()).value_or(0)];
    refusal.share = ReadNumber(row, "share", kBillion).value_or(0);
    row.Done();
    if (refusal.share > kMostShare) {
      constexpr auto kMost = static_cast<std::int64_t>(kMostRefusals);
      WarnOfRefusals(row.PathOf("share"), kMost, kMost * kBillion / refusal.share, fields.sink());
    }
  }
  fields.Done();
  return chance;
}

void WarnOfManyCalls(const Chance& chance, std::int64_t pods, ProblemSink& sink) {
  if (pods < kMostCalls) return;
  for (std::size_t i = 0; i < chance.refusals.size(); ++i) {
    const RefusalChance& refusal = chance.refusals[i];
    // Each pod is created once, and patched once after it has ended.
    if (refusal.resource != "pods" || (refusal.verb != "create" && refusal.verb != "patch") ||
        refusal.share == 0 || refusal.share > kMostShare) {
      continue;
    }
    WarnOfRefusals({"spec", "chance", "api", static_cast<int>(i), "share"},
                   kMostCalls * refusal.share / kBillion, kMostCalls, sink);
  }
}

Said PastChanceOf(const Simulator& run) {
  const auto past = run.PastChance();
  if (!past) return {};
  return said::RunIsPastChance{
      .row = static_cast<std::int64_t>(past->row), .made = past->made, .drawn = past->drawn};
}

std::vector<Json> DrawnEntries(const Scenario& scenario) {
  std::vector<Json> entries;
  const Chance& chance = *scenario.cluster.chance;
  for (const RefusalChance& refusal : chance.refusals) {
    const std::vector<std::int32_t> calls = DrawRefusals(refusal, chance.seed);
    if (calls.empty()) continue;
    Json& entry = entries.emplace_back();
    entry["at"] = "0s";
    entry["api"] = {{"verb", refusal.verb},
                    {"resource", refusal.resource},
                    {"calls", SetText(calls)},
                    {"error", refusal.error}};
  }
  for (std::int32_t i = 1; i <= scenario.cluster.nodes && chance.node_losses > 0; ++i) {
    const std::string node = "node-" + std::to_string(i);
    for (const Duration at : DrawNodeLosses(chance, chance.seed, node, scenario.until)) {
      entries.push_back(NodeEntry(at, node, "down"));
      entries.push_back(NodeEntry(at + chance.node_down, node, "up"));
    }
  }
  return entries;
}

}  // namespace jobplay
