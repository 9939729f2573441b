#include "core/study/report.h"

#include <algorithm>

#include "core/api/json.h"
#include "core/base/fixed_math.h"
#include "core/base/time.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

using Whole = __int128;

constexpr std::int64_t kBillionth = 1'000'000'000;
constexpr std::int64_t kMillion = 1'000'000;
constexpr std::int64_t kSquareOf95 = 3'841'459;  // of 1.959964, in millionths

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

// value / unit with so many decimals, rounded.
std::string Decimal(std::int64_t value, std::int64_t unit, int decimals) {
  std::int64_t scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  const auto scaled =
      static_cast<std::int64_t>((static_cast<Whole>(value) * scale + unit / 2) / unit);
  return std::to_string(scaled / scale) + "." + Padded(scaled % scale, decimals);
}

constexpr std::int64_t kHourNs = 3600 * kBillionth;

std::string Percent(std::int64_t billionths) { return Decimal(billionths, kBillionth / 100, 1); }

std::string Hours(std::int64_t ns) { return Decimal(ns, kHourNs, 3); }

std::string Moment(std::int64_t ns, std::int64_t until_ns) {
  constexpr std::int64_t kTenth = 100'000'000;
  if (ns >= until_ns) return ">" + FormatDuration({until_ns});
  return FormatDuration({(ns + kTenth / 2) / kTenth * kTenth});
}

Json JsonOf(const Estimate& estimate) {
  Json json;
  json["value"] = estimate.value;
  json["low"] = estimate.low;
  json["high"] = estimate.high;
  return json;
}

struct Column {
  const char* name;
  Estimate ChoiceSummary::*of;
};
// The names of JSON and CSV say the units.
constexpr Column kColumns[] = {
    {"completesBillionths", &ChoiceSummary::completes},
    {"failsBillionths", &ChoiceSummary::failed},
    {"endP50Ns", &ChoiceSummary::p50},
    {"endP95Ns", &ChoiceSummary::p95},
    {"endP99Ns", &ChoiceSummary::p99},
    {"podNs", &ChoiceSummary::spent_ns},
    {"wastedPodNs", &ChoiceSummary::wasted_ns},
    {"podsThousandths", &ChoiceSummary::pods_thousandths},
};

std::string JsonText(const SweepReport& report, const std::vector<ChoiceSummary>& summaries) {
  Json json;
  json["firstSeed"] = report.first_seed;
  json["choices"] = Json::array();
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    const ChoiceResult& choice = report.choices[i];
    Json& row = json["choices"].emplace_back(Json::object());
    row["choice"] = Json::object();
    for (std::size_t f = 0; f < report.fields.size(); ++f) {
      row["choice"][report.fields[f]] = choice.labels[f];
    }
    if (!choice.refusal.empty()) {
      row["refused"] = choice.refusal;
      continue;
    }
    row["runs"] = choice.records.size();
    for (const Column& column : kColumns) row[column.name] = JsonOf(summaries[i].*column.of);
    row["onFront"] = summaries[i].on_front;
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string CsvField(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string CsvText(const SweepReport& report, const std::vector<ChoiceSummary>& summaries) {
  std::string text;
  for (const std::string& field : report.fields) text += CsvField(field) + ",";
  text += "runs";
  for (const Column& column : kColumns) {
    text += std::string(",") + column.name + "," + column.name + "Low," + column.name + "High";
  }
  text += ",onFront,refused\n";
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    const ChoiceResult& choice = report.choices[i];
    for (const std::string& label : choice.labels) text += CsvField(label) + ",";
    text += std::to_string(choice.records.size());
    for (const Column& column : kColumns) {
      const Estimate& estimate = summaries[i].*column.of;
      text += choice.records.empty()
                  ? ",,,"
                  : "," + std::to_string(estimate.value) + "," + std::to_string(estimate.low) +
                        "," + std::to_string(estimate.high);
    }
    text +=
        std::string(summaries[i].on_front ? ",true," : ",false,") + CsvField(choice.refusal) + "\n";
  }
  return text;
}

std::string TableText(const SweepReport& report, const std::vector<ChoiceSummary>& summaries) {
  std::vector<std::string> head = report.fields;
  for (const Said& title :
       {Said(said::ColumnCompletes{}), Said(said::ColumnEnds{.percent = 50}),
        Said(said::ColumnEnds{.percent = 95}), Said(said::ColumnEnds{.percent = 99}),
        Said(said::ColumnPodHours{}), Said(said::ColumnWasted{}), Said(said::ColumnPods{})}) {
    head.push_back(Say(title));
  }
  head.emplace_back();
  std::vector<std::vector<std::string>> rows = {head};
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
    row.push_back(Percent(summary.completes.value) + "% [" + Percent(summary.completes.low) + ", " +
                  Percent(summary.completes.high) + "]");
    for (const Estimate* end : {&summary.p50, &summary.p95, &summary.p99}) {
      row.push_back(Moment(end->value, report.until_ns));
    }
    for (const Estimate* hours : {&summary.spent_ns, &summary.wasted_ns}) {
      row.push_back(Hours(hours->value) + " ±" + Hours((hours->high - hours->low) / 2));
    }
    row.push_back(Decimal(summary.pods_thousandths.value, 1000, 2));
    row.emplace_back(summary.on_front ? "*" : "");
  }
  std::vector<std::size_t> widths(head.size());
  // Of characters: ± has two bytes.
  const auto width = [](const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    }));
  };
  for (const auto& row : rows) {
    if (row.size() < head.size()) continue;
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width(row[c]));
  }
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < report.fields.size() && c < row.size(); ++c) {
      widths[c] = std::max(widths[c], width(row[c]));
    }
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      line += row[c];
      if (c + 1 < row.size()) line.append(widths[c] - std::min(widths[c], width(row[c])) + 2, ' ');
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += line + "\n";
  }
  return text + "\n" + Say(said::SweepLegend{.runs = static_cast<std::int64_t>(runs)}) + "\n";
}

bool Dominates(const ChoiceSummary& a, const ChoiceSummary& b) {
  const bool no_worse =
      a.completes.value >= b.completes.value && a.spent_ns.value <= b.spent_ns.value;
  return no_worse && (a.completes.value > b.completes.value || a.spent_ns.value < b.spent_ns.value);
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

Estimate QuantileOf(const std::vector<std::int64_t>& sorted, int percent) {
  const auto n = static_cast<std::int64_t>(sorted.size());
  const auto at = [&](std::int64_t rank) {
    return sorted[static_cast<std::size_t>(std::clamp<std::int64_t>(rank, 1, n) - 1)];
  };
  const std::int64_t rank = (n * percent + 99) / 100;
  // 1.96 deviations of the binomial rank.
  const std::int64_t around =
      Root(static_cast<Whole>(kSquareOf95) * n * percent * (100 - percent) / 10'000 / kMillion) + 1;
  return {at(rank), at(rank - around), at(rank + around)};
}

Estimate MeanOf(const std::vector<std::int64_t>& values) {
  const auto n = static_cast<std::int64_t>(values.size());
  Whole sum = 0;
  for (const std::int64_t value : values) sum += value;
  const auto mean = static_cast<std::int64_t>(sum / n);
  Whole squares = 0;
  for (const std::int64_t value : values)
    squares += static_cast<Whole>(value - mean) * (value - mean);
  const Whole variance = n > 1 ? squares / (n - 1) : 0;
  const std::int64_t half = Root(variance / n / 1000 * kSquareOf95 / 1000);
  return {mean, std::max<std::int64_t>(0, mean - half), mean + half};
}

std::vector<ChoiceSummary> Summarise(const std::vector<ChoiceResult>& choices) {
  std::vector<ChoiceSummary> summaries;
  for (const ChoiceResult& choice : choices) {
    ChoiceSummary& summary = summaries.emplace_back();
    if (choice.records.empty()) continue;
    std::vector<std::int64_t> ends, spent, wasted, pods;
    std::int64_t completed = 0, failed = 0;
    for (const RunRecord& record : choice.records) {
      completed += record.outcome == Outcome::kCompleted ? 1 : 0;
      failed += record.outcome == Outcome::kFailed ? 1 : 0;
      ends.push_back(record.end_ns);
      spent.push_back(record.spent_ns);
      wasted.push_back(record.wasted_ns);
      pods.push_back(record.pods * 1000);
    }
    std::sort(ends.begin(), ends.end());
    const auto runs = static_cast<std::int64_t>(choice.records.size());
    summary.completes = ShareOf(completed, runs);
    summary.failed = ShareOf(failed, runs);
    summary.p50 = QuantileOf(ends, 50);
    summary.p95 = QuantileOf(ends, 95);
    summary.p99 = QuantileOf(ends, 99);
    summary.spent_ns = MeanOf(spent);
    summary.wasted_ns = MeanOf(wasted);
    summary.pods_thousandths = MeanOf(pods);
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].records.empty()) continue;
    summaries[i].on_front = true;
    for (std::size_t other = 0; other < choices.size(); ++other) {
      if (choices[other].records.empty() || !Dominates(summaries[other], summaries[i])) continue;
      summaries[i].on_front = false;
    }
  }
  return summaries;
}

std::string SweepText(const SweepReport& report, SweepFormat format) {
  const std::vector<ChoiceSummary> summaries = Summarise(report.choices);
  switch (format) {
    case SweepFormat::kJson:
      return JsonText(report, summaries);
    case SweepFormat::kCsv:
      return CsvText(report, summaries);
    case SweepFormat::kTable:
      break;
  }
  return TableText(report, summaries);
}

}  // namespace jobplay
