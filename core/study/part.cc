#include "core/study/part.h"

#include <algorithm>
#include <utility>

#include "core/api/answer/json.h"
#include "core/api/answer/read_json.h"
#include "core/base/hash.h"
#include "core/study/sweep_answer.h"
#include "core/words/sweep.h"

namespace jobplay {

RunNumbers NumbersOf(const RunRecord& record) {
  return {static_cast<std::int64_t>(record.outcome),
          record.end_ns,
          record.spent_ns,
          record.wasted_ns,
          record.pods,
          record.failed_pods,
          record.past_chance ? 1 : 0};
}

std::optional<RunRecord> RecordOf(const RunNumbers& numbers) {
  const auto [outcome, end, spent, wasted, pods, failed_pods, past_chance] = numbers;
  if (outcome < 0 || outcome > 2) return std::nullopt;
  return RunRecord{
      static_cast<Outcome>(outcome), end, spent, wasted, pods, failed_pods, past_chance != 0};
}

namespace {

// True for a line that another version of jobplay wrote in another format.
bool IsOfOtherForm(std::string_view line) {
  const auto part = answer::FromJsonText<answer::AnyPartLine>(line);
  return part && part->format != answer::kPartFormat;
}

// Returns the first field with different values, or all fields if there is none.
std::size_t FirstOtherField(const SweepReport& a, const PartOf& of_a, const SweepReport& b,
                            const PartOf& of_b) {
  for (std::size_t f = 0; f < a.fields.size(); ++f) {
    if (of_a.value_hashes[f] != of_b.value_hashes[f]) return f;
    for (std::size_t c = 0; c < std::min(a.choices.size(), b.choices.size()); ++c) {
      if (a.choices[c].labels[f] != b.choices[c].labels[f]) return f;
    }
  }
  return a.fields.size();
}

bool AreOfSameChoices(const SweepReport& a, const SweepReport& b) {
  return std::equal(a.choices.begin(), a.choices.end(), b.choices.begin(), b.choices.end(),
                    [](const ChoiceResult& x, const ChoiceResult& y) {
                      return x.labels == y.labels && x.refusal == y.refusal;
                    });
}

bool AreOfSameRecords(const std::vector<ChoiceResult>& a, const std::vector<ChoiceResult>& b) {
  return std::equal(
      a.begin(), a.end(), b.begin(), b.end(),
      [](const ChoiceResult& x, const ChoiceResult& y) { return x.records == y.records; });
}

}  // namespace

std::uint64_t HashOfValues(const Variation& variation) {
  Hasher hasher;
  for (const Variation::Value& value : variation.values) {
    hasher.Add(JsonText(value.value));
  }
  return hasher.value();
}

std::optional<Parts::Part> Parts::PartIn(std::string_view text) {
  const auto line = answer::FromJsonText<answer::PartLine>(text);
  if (!line || line->format != answer::kPartFormat || line->shards < 1 || line->shards > 10'000 ||
      line->shard < 0 || line->shard >= line->shards ||
      line->values.size() != line->fields.size()) {
    return std::nullopt;
  }
  Part part{{line->runs, line->shard, line->shards, line->file, line->values, {}, line->version},
            {}};
  for (const std::string& name : line->metrics) {
    const std::optional<Metric> metric = MetricOf(name);
    if (!metric) return std::nullopt;
    part.of.metrics.push_back(*metric);
  }
  part.report.fields = line->fields;
  part.report.until_ns = line->until_ns;
  part.report.first_seed = line->first_seed;
  // The shard's share of the runs.
  const std::int64_t due = (line->runs - line->shard + line->shards - 1) / line->shards;
  for (const answer::ChoiceRow& choice : line->choices) {
    if (choice.labels.size() != line->fields.size()) return std::nullopt;
    ChoiceResult& result = part.report.choices.emplace_back();
    result.labels = choice.labels;
    result.refusal = choice.refusal;
    for (const RunNumbers& numbers : choice.records) {
      const auto record = RecordOf(numbers);
      if (!record) return std::nullopt;
      result.records.push_back(*record);
    }
    const auto count = static_cast<std::int64_t>(result.records.size());
    if (count != (result.refusal.empty() ? due : 0)) return std::nullopt;
  }
  return part;
}

Said Parts::DifferenceOf(const Part& part) const {
  const PartOf &of = part.of, &first = first_->of;
  const SweepReport &report = part.report, &before = first_->report;
  if (of.version != first.version) {
    return said::OtherVersion{.version = of.version, .other = first.version};
  }
  if (of.text_hash != first.text_hash) return said::OtherScenario{};
  if (report.fields != before.fields) return said::OtherFields{};
  if (const std::size_t f = FirstOtherField(report, of, before, first); f < report.fields.size()) {
    return said::OtherValues{.field = report.fields[f]};
  }
  if (report.first_seed != before.first_seed) {
    return said::OtherSeed{.seed = static_cast<std::int64_t>(report.first_seed),
                           .other = static_cast<std::int64_t>(before.first_seed)};
  }
  if (of.runs != first.runs) return said::OtherRuns{.runs = of.runs, .other = first.runs};
  if (of.shards != first.shards) {
    return said::OtherShards{.shards = of.shards, .other = first.shards};
  }
  if (of.metrics != first.metrics) return said::OtherMetrics{};
  // If the version and the text are the same, the messages are in another language.
  if (!AreOfSameChoices(report, before)) return said::OtherRefusals{};
  return {};
}

std::string PartText(const SweepReport& report, const PartOf& part) {
  answer::PartLine line{.fields = report.fields,
                        .file = part.text_hash,
                        .first_seed = report.first_seed,
                        .runs = part.runs,
                        .shard = part.shard,
                        .shards = part.shards,
                        .until_ns = report.until_ns,
                        .values = part.value_hashes,
                        .version = part.version};
  for (const Metric& metric : part.metrics) line.metrics.emplace_back(NameOf(metric));
  for (const ChoiceResult& choice : report.choices) {
    answer::ChoiceRow& row =
        line.choices.emplace_back(answer::ChoiceRow{choice.labels, {}, choice.refusal});
    for (const RunRecord& record : choice.records) row.records.push_back(NumbersOf(record));
  }
  return answer::ToJsonText(line) + "\n";
}

Said Parts::Add(const std::string& file, std::string_view text) {
  bool any = false, of_other_form = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    // A log may put the name of the pod before the line.
    const std::size_t begin = text.substr(0, end).find("{\"");
    std::optional<Part> part;
    if (begin != std::string_view::npos) {
      const std::string_view line = text.substr(begin, end - begin);
      part = PartIn(line);
      of_other_form = of_other_form || (!part && IsOfOtherForm(line));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!part) continue;
    any = true;
    if (!first_) {
      first_ = part;
      shards_.resize(static_cast<std::size_t>(part->of.shards));
    }
    if (const Said difference = DifferenceOf(*part); !difference.empty()) {
      return said::PartsDiffer{.file = file, .difference = difference};
    }
    std::vector<ChoiceResult>& place = shards_[static_cast<std::size_t>(part->of.shard)];
    // The pod of a retried index has printed the same line.
    if (!place.empty() && !AreOfSameRecords(place, part->report.choices)) {
      return said::PartsContradict{
          .file = file, .shard = part->of.shard, .shards = part->of.shards};
    }
    place = std::move(part->report.choices);
  }
  if (any) return {};
  return of_other_form ? Said(said::PartOfOtherForm{.file = file}) : said::NoPart{.file = file};
}

const std::vector<Metric>& Parts::metrics() const {
  static const std::vector<Metric> kUsual;
  return first_ ? first_->of.metrics : kUsual;
}

Result<SweepReport> Parts::Whole() const {
  if (!first_) return Error{.message = said::PartIsMissing{.shard = 0, .shards = 1}};
  SweepReport whole = first_->report;
  for (std::size_t s = 0; s < shards_.size(); ++s) {
    if (!shards_[s].empty()) continue;
    return Error{.message =
                     said::PartIsMissing{.shard = static_cast<std::int64_t>(s),
                                         .shards = static_cast<std::int64_t>(shards_.size())}};
  }
  for (std::size_t c = 0; c < whole.choices.size(); ++c) {
    ChoiceResult& choice = whole.choices[c];
    choice.records.clear();
    if (!choice.refusal.empty()) continue;
    for (std::int64_t k = 0; k < first_->of.runs; ++k) {
      const auto shard = static_cast<std::size_t>(k % first_->of.shards);
      choice.records.push_back(
          shards_[shard][c].records[static_cast<std::size_t>(k / first_->of.shards)]);
    }
  }
  return whole;
}

}  // namespace jobplay
