#include "core/study/report.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "core/api/answer/json.h"
#include "core/base/digits.h"
#include "core/base/fixed_math.h"
#include "core/base/text.h"
#include "core/base/time.h"
#include "core/study/sweep_answer.h"
#include "core/words/phrase.h"
#include "core/words/runs.h"
#include "core/words/sweep.h"

namespace jobplay {

std::string ColumnOf(const Metric& metric) {
  switch (metric.of) {
    case Metric::Of::kCompletes:
      return "completesBillionths";
    case Metric::Of::kFails:
      return "failsBillionths";
    case Metric::Of::kEnd:
      return "endP" + std::to_string(metric.percent) + "Ns";
    case Metric::Of::kPodHours:
      return "podNs";
    case Metric::Of::kWasted:
      return "wastedPodNs";
    case Metric::Of::kPods:
      return "podsThousandths";
    case Metric::Of::kFailedPods:
      return "failedPodsThousandths";
  }
  return "";
}

namespace {

using Whole = __int128;

constexpr std::int64_t kBillionth = 1'000'000'000;
constexpr std::int64_t kMillion = 1'000'000;
constexpr std::int64_t kSquareOf95 = 3'841'459;  // the square of 1.959964, in millionths

std::int64_t Root(Whole square) {
  return static_cast<std::int64_t>(
      RootOf(static_cast<std::uint64_t>(square >> 64), static_cast<std::uint64_t>(square)));
}

std::string Padded(std::int64_t number, int digits) {
  std::string text = std::to_string(number);
  text.insert(0, static_cast<std::size_t>(std::max(0, digits - static_cast<int>(text.size()))),
              '0');
  return text;
}

// Formats value / unit, rounded to this number of decimals.
std::string Decimal(std::int64_t value, std::int64_t unit, int decimals) {
  std::int64_t scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  const auto scaled =
      static_cast<std::int64_t>((static_cast<Whole>(value) * scale + unit / 2) / unit);
  return std::to_string(scaled / scale) + "." + Padded(scaled % scale, decimals);
}

constexpr std::int64_t kHourNs = 3600 * kBillionth;

std::string Hours(std::int64_t ns) { return Decimal(ns, kHourNs, 3); }

std::string Moment(std::int64_t ns, std::int64_t until_ns) {
  constexpr std::int64_t kTenth = 100'000'000;
  if (ns >= until_ns) return ">" + FormatDuration({until_ns});
  return FormatDuration({(ns + kTenth / 2) / kTenth * kTenth});
}

const std::string kUnknown = "?";

Said TitleOf(const Metric& metric) {
  switch (metric.of) {
    case Metric::Of::kCompletes:
      return said::ColumnCompletes{};
    case Metric::Of::kFails:
      return said::ColumnFails{};
    case Metric::Of::kEnd:
      return said::ColumnEnds{.percent = metric.percent};
    case Metric::Of::kPodHours:
      return said::ColumnPodHours{};
    case Metric::Of::kWasted:
      return said::ColumnWasted{};
    case Metric::Of::kPods:
      return said::ColumnPods{};
    case Metric::Of::kFailedPods:
      return said::ColumnFailedPods{};
  }
  return {};
}

std::string CellOf(const Metric& metric, const Estimate& estimate, std::int64_t until_ns) {
  switch (metric.of) {
    case Metric::Of::kCompletes:
    case Metric::Of::kFails:
      return PercentText(estimate.value) + "% [" + PercentText(estimate.low) + ", " +
             PercentText(estimate.high) + "]";
    case Metric::Of::kEnd: {
      const std::string low = Moment(estimate.low, until_ns);
      const std::string high = Moment(estimate.high, until_ns);
      // If the bounds are equal to a tenth of a second, no interval is shown.
      return Moment(estimate.value, until_ns) + (low == high ? "" : " [" + low + ", " + high + "]");
    }
    case Metric::Of::kPodHours:
    case Metric::Of::kWasted:
      return Hours(estimate.value) + " ±" +
             (estimate.known ? Hours((estimate.high - estimate.low) / 2) : kUnknown);
    case Metric::Of::kPods:
    case Metric::Of::kFailedPods:
      return Decimal(estimate.value, 1000, 2) + " ±" +
             (estimate.known ? Decimal((estimate.high - estimate.low) / 2, 1000, 2) : kUnknown);
  }
  return "";
}

answer::EstimateAnswer AnswerOf(const Estimate& estimate) {
  if (!estimate.known) return {estimate.value, {}, {}};
  return {estimate.value, {estimate.low}, {estimate.high}};
}

std::string AsJson(const SweepReport& report, const std::vector<ChoiceSummary>& summaries,
                   const std::vector<Metric>& metrics) {
  answer::SweepAnswer sweep{report.first_seed, {}};
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    const ChoiceResult& choice = report.choices[i];
    answer::ChoiceAnswer& row = sweep.choices.emplace_back();
    for (std::size_t f = 0; f < report.fields.size(); ++f) {
      row.choice[report.fields[f]] = choice.labels[f];
    }
    row.refused = choice.refusal;
    if (!choice.refusal.empty()) continue;
    row.runs = choice.records.size();
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      row.estimates[ColumnOf(metrics[m])] = AnswerOf(summaries[i].estimates[m]);
    }
    row.on_front = summaries[i].on_front;
  }
  return answer::ToJsonText(sweep, {.spaces = 2}) + "\n";
}

std::string CsvField(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string AsCsv(const SweepReport& report, const std::vector<ChoiceSummary>& summaries,
                  const std::vector<Metric>& metrics) {
  std::string text;
  for (const std::string& field : report.fields) text += CsvField(field) + ",";
  text += "runs";
  for (const Metric& metric : metrics) {
    const std::string column = ColumnOf(metric);
    text += "," + column + "," + column + "Low," + column + "High";
  }
  text += ",onFront,refused\n";
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    const ChoiceResult& choice = report.choices[i];
    for (const std::string& label : choice.labels) text += CsvField(label) + ",";
    text += std::to_string(choice.records.size());
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      if (choice.records.empty()) {
        text += ",,,";
        continue;
      }
      const Estimate& estimate = summaries[i].estimates[m];
      text += "," + std::to_string(estimate.value);
      for (const std::int64_t end : {estimate.low, estimate.high}) {
        text += "," + (estimate.known ? std::to_string(end) : "");
      }
    }
    text +=
        std::string(summaries[i].on_front ? ",true," : ",false,") + CsvField(choice.refusal) + "\n";
  }
  return text;
}

// The first columns are as wide as their widest cells. The others only consider complete rows,
// because messages in place of numbers can be long.
std::string InColumns(const std::vector<std::vector<std::string>>& rows, std::size_t first) {
  std::vector<std::size_t> widths(rows[0].size());
  for (const auto& row : rows) {
    const std::size_t count = row.size() < widths.size() ? std::min(first, row.size()) : row.size();
    for (std::size_t c = 0; c < count; ++c) widths[c] = std::max(widths[c], CharactersIn(row[c]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      line += row[c];
      if (c + 1 == row.size()) continue;
      line.append(widths[c] - std::min(widths[c], CharactersIn(row[c])) + 2, ' ');
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += line + "\n";
  }
  return text;
}

std::string AsTable(const SweepReport& report, const std::vector<ChoiceSummary>& summaries,
                    const std::vector<Metric>& metrics) {
  std::vector<std::vector<std::string>> rows = {report.fields};
  for (const Metric& metric : metrics) rows[0].push_back(Say(TitleOf(metric)));
  rows[0].emplace_back();
  std::size_t runs = 0;
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    const ChoiceResult& choice = report.choices[i];
    const ChoiceSummary& summary = summaries[i];
    std::vector<std::string>& row = rows.emplace_back(choice.labels);
    if (!choice.refusal.empty()) {
      row.push_back(Say(said::ChoiceRefused{.problem = choice.refusal}));
      continue;
    }
    runs = std::max(runs, choice.records.size());
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      row.push_back(CellOf(metrics[m], summary.estimates[m], report.until_ns));
    }
    row.emplace_back(summary.on_front ? "*" : "");
  }
  return InColumns(rows, report.fields.size()) + "\n" +
         Say(said::SweepLegend{.runs = static_cast<std::int64_t>(runs)}) + "\n";
}

// The two quantities of the front.
struct Balance {
  std::int64_t completed = 0;  // the share of runs, before rounding
  std::int64_t runs = 0;
  std::int64_t spent_ns = 0;  // the mean
};

bool Dominates(const Balance& a, const Balance& b) {
  const Whole as_often =
      static_cast<Whole>(a.completed) * b.runs - static_cast<Whole>(b.completed) * a.runs;
  return as_often >= 0 && a.spent_ns <= b.spent_ns && (as_often > 0 || a.spent_ns < b.spent_ns);
}

// Returns the value of a metric that each run has.
std::int64_t NumberOf(const Metric& metric, const RunRecord& record) {
  switch (metric.of) {
    case Metric::Of::kEnd:
      return record.end_ns;
    case Metric::Of::kPodHours:
      return record.spent_ns;
    case Metric::Of::kWasted:
      return record.wasted_ns;
    case Metric::Of::kPods:
      return record.pods * 1000;
    case Metric::Of::kFailedPods:
      return record.failed_pods * 1000;
    default:
      return 0;
  }
}

std::int64_t CountOf(const std::vector<RunRecord>& records, Outcome outcome) {
  return std::count_if(records.begin(), records.end(),
                       [&](const RunRecord& record) { return record.outcome == outcome; });
}

Estimate EstimateOf(const Metric& metric, const std::vector<RunRecord>& records,
                    std::int64_t until_ns) {
  if (metric.of == Metric::Of::kCompletes || metric.of == Metric::Of::kFails) {
    const Outcome outcome =
        metric.of == Metric::Of::kFails ? Outcome::kFailed : Outcome::kCompleted;
    return ShareOf(CountOf(records, outcome), static_cast<std::int64_t>(records.size()));
  }
  std::vector<std::int64_t> numbers;
  numbers.reserve(records.size());
  for (const RunRecord& record : records) numbers.push_back(NumberOf(metric, record));
  if (metric.of != Metric::Of::kEnd) return MeanOf(numbers);
  std::sort(numbers.begin(), numbers.end());
  return QuantileOf(numbers, metric.percent, until_ns);
}

}  // namespace

Estimate ShareOf(std::int64_t count, std::int64_t runs) {
  const Whole n = runs, x = count;
  const Whole middle = 2 * x * kMillion + kSquareOf95;
  const Whole root = Root(kSquareOf95 * (kSquareOf95 * n + 4 * x * (n - x) * kMillion) / n);
  const Whole of = 2 * (n * kMillion + kSquareOf95);
  const auto share = [&](Whole part) {
    return static_cast<std::int64_t>(std::clamp<Whole>(part * kBillionth / of, 0, kBillionth));
  };
  return {static_cast<std::int64_t>(x * kBillionth / n), share(middle - root),
          share(middle + root)};
}

Estimate QuantileOf(const std::vector<std::int64_t>& sorted, int percent, std::int64_t most) {
  const auto n = static_cast<std::int64_t>(sorted.size());
  const auto at = [&](std::int64_t rank) {
    return rank < 1 ? 0 : rank > n ? most : sorted[static_cast<std::size_t>(rank - 1)];
  };
  const std::int64_t rank = (n * percent + 99) / 100;
  // 1.96 standard deviations of the binomial rank.
  const std::int64_t around =
      Root(static_cast<Whole>(kSquareOf95) * n * percent * (100 - percent) / 10'000 / kMillion) + 1;
  return {at(rank), at(rank - around), at(rank + around)};
}

namespace {

// Returns the square of the 95% quantile of Student's t, in millionths: few values make their own
// spread uncertain.
std::int64_t SquareOfStudent95(std::int64_t freedom) {
  constexpr std::int64_t kSquares[] = {161'447'639, 18'512'821, 10'127'964, 7'708'647, 6'607'891,
                                       5'987'378,   5'591'448,  5'317'655,  5'117'355};
  if (freedom <= static_cast<std::int64_t>(std::size(kSquares))) return kSquares[freedom - 1];
  if (freedom >= kMillion) return kSquareOf95;
  // The Cornish-Fisher series.
  const std::int64_t t = 1'959'964 + 2'372'271 / freedom + 2'822'499 / (freedom * freedom) +
                         2'555'850 / (freedom * freedom * freedom);
  return t * t / kMillion;
}

// True if this number of runs with equal values is enough to conclude that all are equal. As for
// shares, Wilson's interval decides: at most a hundredth of the others may differ.
bool AreEnoughToBeAll(std::int64_t runs) { return ShareOf(0, runs).high <= kBillionth / 100; }

}  // namespace

Estimate MeanOf(const std::vector<std::int64_t>& values) {
  const auto n = static_cast<std::int64_t>(values.size());
  Whole sum = 0;
  for (const std::int64_t value : values) sum += value;
  const auto mean = static_cast<std::int64_t>(sum / n);
  Whole squares = 0;
  for (const std::int64_t value : values)
    squares += static_cast<Whole>(value - mean) * (value - mean);
  const bool all_equal = std::equal(values.begin() + 1, values.end(), values.begin());
  if (n == 1 || (all_equal && !AreEnoughToBeAll(n))) return {mean, mean, mean, /*known=*/false};
  const Whole variance = squares / (n - 1);
  const Whole square = SquareOfStudent95(n - 1);
  // Multiply first unless that would overflow.
  const bool small = variance < Whole{1} << 96;
  const std::int64_t half =
      Root(small ? variance * square / n / kMillion : variance / n / kMillion * square);
  return {mean, std::max<std::int64_t>(0, mean - half), mean + half};
}

std::string PercentText(std::int64_t billionths) {
  // A share below 1 is never rounded to 100%.
  constexpr std::int64_t kNearlyAll = 999'000'000;
  const auto told = billionths < kBillionth ? std::min(billionths, kNearlyAll) : billionths;
  return Decimal(told, kBillionth / 100, 1);
}

namespace {

constexpr std::pair<std::string_view, Metric::Of> kMetricNames[] = {
    {"completes", Metric::Of::kCompletes}, {"fails", Metric::Of::kFails},
    {"podHours", Metric::Of::kPodHours},   {"wasted", Metric::Of::kWasted},
    {"pods", Metric::Of::kPods},           {"failedPods", Metric::Of::kFailedPods},
};

}  // namespace

std::optional<Metric> MetricOf(std::string_view name) {
  for (const auto& [known, of] : kMetricNames) {
    if (name == known) return Metric{of};
  }
  if (!name.starts_with('p')) return std::nullopt;
  const auto percent = WholeNumber(name.substr(1), 2);
  if (!percent || *percent < 1) return std::nullopt;
  return Metric{Metric::Of::kEnd, static_cast<int>(*percent)};
}

std::string NameOf(const Metric& metric) {
  for (const auto& [name, of] : kMetricNames) {
    if (metric.of == of) return std::string(name);
  }
  return "p" + std::to_string(metric.percent);
}

std::vector<Metric> UsualMetrics(SweepFormat format) {
  using Of = Metric::Of;
  std::vector<Metric> metrics = {{Of::kCompletes}, {Of::kFails},    {Of::kEnd, 50}, {Of::kEnd, 95},
                                 {Of::kEnd, 99},   {Of::kPodHours}, {Of::kWasted},  {Of::kPods}};
  // Programs can use the additional metric; for people it would widen the table.
  if (format == SweepFormat::kTable) metrics.erase(metrics.begin() + 1);
  return metrics;
}

std::vector<ChoiceSummary> Summarise(const SweepReport& report,
                                     const std::vector<Metric>& metrics) {
  const std::vector<ChoiceResult>& choices = report.choices;
  std::vector<ChoiceSummary> summaries;
  std::vector<Balance> balances;
  for (const ChoiceResult& choice : choices) {
    ChoiceSummary& summary = summaries.emplace_back();
    Balance& balance = balances.emplace_back();
    if (choice.records.empty()) continue;
    for (const Metric& metric : metrics) {
      summary.estimates.push_back(EstimateOf(metric, choice.records, report.until_ns));
    }
    balance = {CountOf(choice.records, Outcome::kCompleted),
               static_cast<std::int64_t>(choice.records.size()),
               EstimateOf({Metric::Of::kPodHours}, choice.records, report.until_ns).value};
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].records.empty()) continue;
    summaries[i].on_front = std::none_of(
        balances.begin(), balances.end(),
        [&](const Balance& other) { return other.runs > 0 && Dominates(other, balances[i]); });
  }
  return summaries;
}

Said PastChanceOf(const SweepReport& report) {
  std::int64_t runs = 0, all = 0;
  for (const ChoiceResult& choice : report.choices) {
    runs += std::count_if(choice.records.begin(), choice.records.end(),
                          [](const RunRecord& record) { return record.past_chance; });
    all += static_cast<std::int64_t>(choice.records.size());
  }
  if (runs == 0) return {};
  return said::RunsPastChance{.runs = runs,
                              .all = all,
                              .refusals = static_cast<std::int64_t>(kMostRefusals),
                              .calls = kMostCalls};
}

std::string SweepText(const SweepReport& report, SweepFormat format,
                      const std::vector<Metric>& chosen) {
  const std::vector<Metric> metrics = chosen.empty() ? UsualMetrics(format) : chosen;
  const std::vector<ChoiceSummary> summaries = Summarise(report, metrics);
  switch (format) {
    case SweepFormat::kJson:
      return AsJson(report, summaries, metrics);
    case SweepFormat::kCsv:
      return AsCsv(report, summaries, metrics);
    case SweepFormat::kTable:
      break;
  }
  return AsTable(report, summaries, metrics);
}

}  // namespace jobplay
