#include "core/study/part.h"

#include <utility>

#include "core/words/phrase.h"

namespace jobplay {

Json JsonOf(const RunRecord& record) {
  return Json::array({static_cast<int>(record.outcome), record.end_ns, record.spent_ns,
                      record.wasted_ns, record.pods, record.failed_pods});
}

std::optional<RunRecord> RecordOf(const Json& json) {
  if (!json.is_array() || json.size() != 6) return std::nullopt;
  for (const Json& number : json) {
    if (!number.is_number_integer()) return std::nullopt;
  }
  const auto outcome = json[0].get<std::int64_t>();
  if (outcome < 0 || outcome > 2) return std::nullopt;
  return RunRecord{static_cast<Outcome>(outcome), json[1].get<std::int64_t>(),
                   json[2].get<std::int64_t>(),   json[3].get<std::int64_t>(),
                   json[4].get<std::int64_t>(),   json[5].get<std::int64_t>()};
}

namespace {

constexpr std::int64_t kFormat = 1;

std::optional<std::int64_t> NumberOf(const Json& json, const char* name) {
  const auto it = json.find(name);
  if (it == json.end() || !it->is_number_integer()) return std::nullopt;
  return it->get<std::int64_t>();
}

std::optional<std::vector<std::string>> TextsOf(const Json& json, const char* name) {
  const auto it = json.find(name);
  if (it == json.end() || !it->is_array()) return std::nullopt;
  std::vector<std::string> texts;
  for (const Json& text : *it) {
    if (!text.is_string()) return std::nullopt;
    texts.push_back(text.get<std::string>());
  }
  return texts;
}

struct ReadPart {
  PartOf of;
  SweepReport report;
};

std::optional<ReadPart> PartIn(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || NumberOf(json, "jobplaySweep") != kFormat) return std::nullopt;
  const auto runs = NumberOf(json, "runs"), shard = NumberOf(json, "shard");
  const auto shards = NumberOf(json, "shards"), seed = NumberOf(json, "firstSeed");
  const auto until = NumberOf(json, "untilNs");
  const auto fields = TextsOf(json, "fields");
  const auto choices = json.find("choices");
  const auto hash = json.find("file");
  if (!runs || !shard || !shards || !seed || !until || !fields || *shards < 1 || *shards > 10'000 ||
      *shard < 0 || *shard >= *shards || choices == json.end() || !choices->is_array() ||
      hash == json.end() || !hash->is_number_unsigned()) {
    return std::nullopt;
  }
  ReadPart part{{*runs, *shard, *shards, hash->get<std::uint64_t>()}, {}};
  part.report.fields = *fields;
  part.report.until_ns = *until;
  part.report.first_seed = static_cast<std::uint64_t>(*seed);
  for (const Json& choice : *choices) {
    if (!choice.is_object()) return std::nullopt;
    const auto labels = TextsOf(choice, "labels");
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
    const std::int64_t due = (*runs - *shard + *shards - 1) / *shards;
    const auto count = static_cast<std::int64_t>(result.records.size());
    if (count != (result.refusal.empty() ? due : 0)) return std::nullopt;
  }
  return part;
}

bool AreOfOne(const ReadPart& a, const PartOf& of, const SweepReport& report) {
  if (a.of.runs != of.runs || a.of.shards != of.shards || a.of.text_hash != of.text_hash ||
      a.report.fields != report.fields || a.report.first_seed != report.first_seed ||
      a.report.choices.size() != report.choices.size()) {
    return false;
  }
  for (std::size_t c = 0; c < report.choices.size(); ++c) {
    if (a.report.choices[c].labels != report.choices[c].labels ||
        a.report.choices[c].refusal != report.choices[c].refusal) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string PartText(const SweepReport& report, const PartOf& part) {
  Json json;
  json["jobplaySweep"] = kFormat;
  json["file"] = part.text_hash;
  json["runs"] = part.runs;
  json["shard"] = part.shard;
  json["shards"] = part.shards;
  json["firstSeed"] = report.first_seed;
  json["untilNs"] = report.until_ns;
  json["fields"] = report.fields;
  json["choices"] = Json::array();
  for (const ChoiceResult& choice : report.choices) {
    Json& row = json["choices"].emplace_back(Json::object());
    row["labels"] = choice.labels;
    row["refused"] = choice.refusal;
    row["records"] = Json::array();
    for (const RunRecord& record : choice.records) row["records"].push_back(JsonOf(record));
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Said Parts::Add(const std::string& file, std::string_view text) {
  bool any = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    // Before it a log may say of which pod the line is.
    const std::size_t begin = text.substr(0, end).find("{\"");
    std::optional<ReadPart> part;
    if (begin != std::string_view::npos) part = PartIn(text.substr(begin, end - begin));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!part) continue;
    any = true;
    if (!of_) {
      of_ = part->of;
      report_ = part->report;
      shards_.resize(static_cast<std::size_t>(part->of.shards));
    }
    if (!AreOfOne(*part, *of_, report_)) return said::PartsDiffer{.file = file};
    std::vector<ChoiceResult>& place = shards_[static_cast<std::size_t>(part->of.shard)];
    // The pod of an index that was tried again has said the same.
    place = std::move(part->report.choices);
  }
  return any ? Said() : Said(said::NoPart{.file = file});
}

Result<SweepReport> Parts::Whole() const {
  if (!of_) return Error{.message = said::PartIsMissing{.shard = 0, .shards = 1}};
  SweepReport whole = report_;
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
    for (std::int64_t k = 0; k < of_->runs; ++k) {
      const auto shard = static_cast<std::size_t>(k % of_->shards);
      choice.records.push_back(
          shards_[shard][c].records[static_cast<std::size_t>(k / of_->shards)]);
    }
  }
  return whole;
}

}  // namespace jobplay
