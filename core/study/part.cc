#include "core/study/part.h"

#include <algorithm>
#include <utility>

#include "core/api/answer/json.h"
#include "core/base/hash.h"
#include "core/study/sweep_answer.h"
#include "core/words/sweep.h"

namespace jobplay {

Json JsonOf(const RunRecord& record) {
  return Json::array({static_cast<int>(record.outcome), record.end_ns, record.spent_ns,
                      record.wasted_ns, record.pods, record.failed_pods,
                      static_cast<int>(record.past_chance)});
}

std::optional<RunRecord> RecordOf(const Json& json) {
  if (!json.is_array() || json.size() != 7) return std::nullopt;
  for (const Json& number : json) {
    if (!number.is_number_integer()) return std::nullopt;
  }
  const auto outcome = json[0].get<std::int64_t>();
  if (outcome < 0 || outcome > 2) return std::nullopt;
  return RunRecord{static_cast<Outcome>(outcome),   json[1].get<std::int64_t>(),
                   json[2].get<std::int64_t>(),     json[3].get<std::int64_t>(),
                   json[4].get<std::int64_t>(),     json[5].get<std::int64_t>(),
                   json[6].get<std::int64_t>() != 0};
}

namespace {

answer::AnyJson Number(std::uint64_t number) { return {std::to_string(number)}; }

std::optional<std::int64_t> NumberOf(const Json& json, const char* name) {
  const auto it = json.find(name);
  if (it == json.end() || !it->is_number_integer()) return std::nullopt;
  return it->get<std::int64_t>();
}

// Nothing where one of them cannot be read.
template <typename T>
std::optional<std::vector<T>> ListOf(const Json& json, const char* name,
                                     std::optional<T> (*read)(const Json&)) {
  const auto it = json.find(name);
  if (it == json.end() || !it->is_array()) return std::nullopt;
  std::vector<T> list;
  for (const Json& each : *it) {
    std::optional<T> one = read(each);
    if (!one) return std::nullopt;
    list.push_back(*std::move(one));
  }
  return list;
}

std::optional<std::string> ReadText(const Json& json) {
  if (!json.is_string()) return std::nullopt;
  return json.get<std::string>();
}

std::optional<std::uint64_t> ReadHash(const Json& json) {
  if (!json.is_number_unsigned()) return std::nullopt;
  return json.get<std::uint64_t>();
}

std::optional<Metric> ReadMetric(const Json& json) {
  if (!json.is_string()) return std::nullopt;
  return MetricOf(json.get_ref<const std::string&>());
}

// What it is of, but for the report's part of that.
std::optional<PartOf> ReadPartOf(const Json& json) {
  const auto runs = NumberOf(json, "runs"), shard = NumberOf(json, "shard");
  const auto shards = NumberOf(json, "shards");
  const auto values = ListOf(json, "values", ReadHash);
  const auto metrics = ListOf(json, "metrics", ReadMetric);
  const auto hash = json.find("file"), version = json.find("version");
  if (!runs || !shard || !shards || !values || !metrics || *shards < 1 || *shards > 10'000 ||
      *shard < 0 || *shard >= *shards || hash == json.end() || !hash->is_number_unsigned() ||
      version == json.end() || !version->is_string()) {
    return std::nullopt;
  }
  return PartOf{*runs,
                *shard,
                *shards,
                hash->get<std::uint64_t>(),
                *values,
                *metrics,
                version->get<std::string>()};
}

// A line that another version of jobplay wrote in a form of its own.
bool IsOfOtherForm(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return false;
  const auto format = NumberOf(json, "jobplaySweep");
  return format && *format != answer::kPartFormat;
}

// The first of the fields whose values are others; all of them where none is.
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

std::optional<Parts::Part> Parts::PartIn(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || NumberOf(json, "jobplaySweep") != answer::kPartFormat)
    return std::nullopt;
  const auto of = ReadPartOf(json);
  const auto seed = NumberOf(json, "firstSeed"), until = NumberOf(json, "untilNs");
  const auto fields = ListOf(json, "fields", ReadText);
  const auto choices = json.find("choices");
  if (!of || !seed || !until || !fields || choices == json.end() || !choices->is_array() ||
      of->value_hashes.size() != fields->size()) {
    return std::nullopt;
  }
  Part part{*of, {}};
  part.report.fields = *fields;
  part.report.until_ns = *until;
  part.report.first_seed = static_cast<std::uint64_t>(*seed);
  for (const Json& choice : *choices) {
    if (!choice.is_object()) return std::nullopt;
    const auto labels = ListOf(choice, "labels", ReadText);
    const auto refusal = choice.find("refused");
    const auto records = choice.find("records");
    if (!labels || labels->size() != fields->size() || refusal == choice.end() ||
        !refusal->is_string() || records == choice.end() || !records->is_array()) {
      return std::nullopt;
    }
    ChoiceResult& result = part.report.choices.emplace_back();
    result.labels = *labels;
    result.refusal = refusal->get<std::string>();
    for (const Json& each : *records) {
      const auto record = RecordOf(each);
      if (!record) return std::nullopt;
      result.records.push_back(*record);
    }
    // Its share of the runs, or none of what is refused.
    const std::int64_t due = (of->runs - of->shard + of->shards - 1) / of->shards;
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
  // By one version of the same text that is another language of the refusals.
  if (!AreOfSameChoices(report, before)) return said::OtherRefusals{};
  return {};
}

std::string PartText(const SweepReport& report, const PartOf& part) {
  answer::PartLine line{.fields = report.fields,
                        .file = Number(part.text_hash),
                        .first_seed = Number(report.first_seed),
                        .runs = part.runs,
                        .shard = part.shard,
                        .shards = part.shards,
                        .until_ns = report.until_ns,
                        .version = part.version};
  for (const std::uint64_t hash : part.value_hashes) line.values.push_back(Number(hash));
  for (const Metric& metric : part.metrics) line.metrics.emplace_back(NameOf(metric));
  for (const ChoiceResult& choice : report.choices) {
    answer::ChoiceRow& row =
        line.choices.emplace_back(answer::ChoiceRow{choice.labels, {}, choice.refusal});
    for (const RunRecord& record : choice.records) {
      row.records.push_back({JsonText(JsonOf(record))});
    }
  }
  return answer::ToJsonText(line) + "\n";
}

Said Parts::Add(const std::string& file, std::string_view text) {
  bool any = false, of_other_form = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    // Before it a log may say of which pod the line is.
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
    // The pod of an index that was tried again has said the same.
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
