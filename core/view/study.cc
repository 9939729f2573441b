#include "core/view/study.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/actors/chance.h"
#include "core/sim/namespaces.h"
#include "core/study/history_text.h"
#include "core/study/part.h"
#include "core/study/sample.h"
#include "core/study/verdict.h"
#include "core/view/answers/problem.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::int64_t kMostRuns = 1'000'000;

// A list of {field, values, files}, where `files` are what values say by @name.
Result<std::vector<Variation>> VariationsIn(std::string_view written) {
  std::vector<Variation> variations;
  const Json list = Json::parse(written, nullptr, /*allow_exceptions=*/false);
  JOBPLAY_CHECK(list.is_array());
  for (const Json& one : list) {
    const Json files = one.value("files", Json::object());
    auto variation = ParseVariation(TextOf(one, "field") + "=" + TextOf(one, "values"),
                                    [&](const std::string& name) -> std::optional<std::string> {
                                      if (!files.contains(name)) return std::nullopt;
                                      return TextOf(files, name.c_str());
                                    });
    if (!variation.ok()) return variation.error();
    variations.push_back(std::move(*variation));
  }
  if (const auto why_not = WhyNotVaried(variations)) return *why_not;
  return variations;
}

}  // namespace

const std::string& Study::Answer(const Json& json) {
  // What is not UTF-8 was the user's own text; it is shown with replacement characters.
  answer_ = JsonText(json);
  return answer_;
}

template <typename Wrong>
const std::string& Study::Refuse(const Wrong& wrong) {
  return Answer({{"ok", false}, {"problem", ToJson(wrong, language_)}});
}

const std::string& Study::SetLanguage(std::string_view code) {
  language_ = LanguageOf(code);
  answer_ = language_.code();
  return answer_;
}

const std::string& Study::Load(std::string_view text) {
  text_ = text;
  scenario_.reset();
  choices_.clear();
  report_ = {};
  sought_.reset();
  ScenarioAnswer read = ReadScenario(text);
  if (const Problem* problem = FirstError(read.problems)) return Refuse(*problem);
  scenario_ = std::make_shared<const Scenario>(std::move(*read.scenario));
  const bool drawn = HasChance(*scenario_);
  return Answer({{"ok", true},
                 {"chance", drawn},
                 {"seed", drawn ? scenario_->cluster.chance->seed : 1},
                 {"until", scenario_->until.ns / 1000}});
}

const std::string& Study::Vary(std::string_view written) {
  choices_.clear();
  report_ = {};
  JOBPLAY_CHECK(scenario_ != nullptr);
  const Result<std::vector<Variation>> variations = VariationsIn(written);
  if (!variations.ok()) return Refuse(variations.error());
  report_.until_ns = scenario_->until.ns;
  report_.first_seed = HasChance(*scenario_) ? scenario_->cluster.chance->seed : 1;
  for (const Variation& variation : *variations) report_.fields.push_back(variation.field);
  Json told = Json::array();
  for (const Choice& choice : AllChoices(*variations)) {
    choices_.push_back(std::make_unique<ChoiceRuns>(text_, *variations, choice));
    ChoiceResult& result = report_.choices.emplace_back();
    for (std::size_t i = 0; i < choice.size(); ++i) {
      result.labels.push_back((*variations)[i].values[choice[i]].label);
    }
    result.refusal = Say(choices_.back()->refusal(), language_);
    Json& one = told.emplace_back();
    one["labels"] = result.labels;
    if (!result.refusal.empty()) one["refused"] = result.refusal;
  }
  return Answer({{"ok", true},
                 {"fields", report_.fields},
                 {"firstSeed", report_.first_seed},
                 {"choices", std::move(told)}});
}

const std::string& Study::Runs(std::int64_t from, std::int64_t to) {
  JOBPLAY_CHECK(0 <= from && from <= to && to <= kMostRuns);
  Json slices = Json::array();
  for (const auto& choice : choices_) {
    Json& slice = slices.emplace_back(Json::array());
    if (!choice->refusal().empty()) continue;
    for (std::int64_t k = from; k < to; ++k) {
      slice.push_back(JsonOf(choice->Run(report_.first_seed + static_cast<std::uint64_t>(k))));
    }
  }
  return Answer(slices);
}

const std::string& Study::Take(std::string_view runs) {
  const Json slices = Json::parse(runs, nullptr, /*allow_exceptions=*/false);
  JOBPLAY_CHECK(slices.is_array() && slices.size() == report_.choices.size());
  std::size_t taken = 0;
  for (std::size_t c = 0; c < slices.size(); ++c) {
    std::vector<RunRecord>& records = report_.choices[c].records;
    for (const Json& each : slices[c]) {
      const auto record = RecordOf(each);
      JOBPLAY_CHECK(record.has_value());
      records.push_back(*record);
    }
    taken = std::max(taken, records.size());
  }
  return Answer({{"runs", taken}});
}

const std::string& Study::Summary() {
  const std::vector<Metric> metrics = UsualMetrics(SweepFormat::kJson);
  const std::vector<ChoiceSummary> summaries = Summarise(report_, metrics);
  Json summary = {{"runs", 0}, {"metrics", Json::array()}, {"choices", Json::array()}};
  for (const Metric& metric : metrics) summary["metrics"].push_back(ColumnOf(metric));
  std::size_t runs = 0;
  for (std::size_t c = 0; c < summaries.size(); ++c) {
    Json& one = summary["choices"].emplace_back(Json::object());
    one["estimates"] = Json::array();
    one["onFront"] = summaries[c].on_front;
    for (const Estimate& estimate : summaries[c].estimates) {
      one["estimates"].push_back(JsonOf(estimate));
    }
    runs = std::max(runs, report_.choices[c].records.size());
  }
  summary["runs"] = runs;
  if (const Said past = PastChanceOf(report_); !past.empty()) {
    summary["note"] = Say(past, language_);
  }
  return Answer(summary);
}

const std::string& Study::Spread(std::size_t choice) {
  JOBPLAY_CHECK(choice < report_.choices.size());
  static constexpr const char* kOutcomes[] = {"completed", "failed", "unfinished"};
  Json outcomes = Json::array(), ends = Json::array(), spent = Json::array(),
       wasted = Json::array(), pods = Json::array();
  for (const RunRecord& record : report_.choices[choice].records) {
    outcomes.push_back(kOutcomes[static_cast<std::size_t>(record.outcome)]);
    ends.push_back(record.end_ns / 1000);
    spent.push_back(record.spent_ns / 1000);
    wasted.push_back(record.wasted_ns / 1000);
    pods.push_back(record.pods);
  }
  return Answer({{"firstSeed", report_.first_seed},
                 {"outcome", std::move(outcomes)},
                 {"end", std::move(ends)},
                 {"spent", std::move(spent)},
                 {"wasted", std::move(wasted)},
                 {"pods", std::move(pods)}});
}

const std::string& Study::Export(std::string_view format) {
  answer_ = SweepText(report_, format == "csv" ? SweepFormat::kCsv : SweepFormat::kJson);
  return answer_;
}

const std::string& Study::Sample(std::string_view text, std::uint64_t seed, std::size_t choice) {
  JOBPLAY_CHECK(choice < choices_.size());
  ScenarioAnswer read = ReadScenario(text);
  if (const Problem* problem = FirstError(read.problems)) return Refuse(*problem);
  if (const ChoiceRuns& chosen = *choices_[choice]; chosen.refusal().empty()) {
    read.scenario = WithLuckOf(std::move(*read.scenario), chosen.renamed());
  }
  const Result<std::string> sample = WriteSample(text, *read.scenario, seed);
  if (!sample.ok()) return Refuse(sample.error());
  return Answer({{"ok", true}, {"text", *sample}});
}

Result<std::unique_ptr<Study::Sought>> Study::Read(std::string_view written) const {
  const Json asked = Json::parse(written, nullptr, /*allow_exceptions=*/false);
  JOBPLAY_CHECK(asked.is_object() && scenario_ != nullptr);
  if (auto why_not = WhyNotSearched(*scenario_)) return *why_not;
  auto sought = std::make_unique<Sought>();
  const std::string kind = TextOf(asked, "kind");
  sought->claim.kind = kind == "never"    ? Claim::Kind::kNever
                       : kind == "always" ? Claim::Kind::kAlways
                                          : Claim::Kind::kEventually;
  Result<Expectation> expectation = ReadExpectation(TextOf(asked, "expect"), &sought->expect);
  if (!expectation.ok()) return expectation.error();
  sought->claim.expectation = std::move(*expectation);
  FaultMenu menu;
  if (const std::string faults = TextOf(asked, "faults"); !faults.empty()) {
    Result<FaultMenu> read = FaultMenu::Read(faults);
    if (!read.ok()) return read.error();
    menu = std::move(*read);
  }
  sought->bounds.states = asked.value("states", sought->bounds.states);
  sought->bounds.most_faults = menu.empty() ? 0 : asked.value("most", 1);
  sought->bounds.calls = asked.value("calls", false);
  if (const std::string written = TextOf(asked, "every"); !written.empty()) {
    const Result<Duration> every = ReadBound("every", written);
    if (!every.ok()) return every.error();
    sought->bounds.every = *every;
  }
  auto scenario = std::make_shared<Scenario>(*scenario_);
  if (const std::string written = TextOf(asked, "until"); !written.empty()) {
    const Result<Duration> until = ReadBound("until", written);
    if (!until.ok()) return until.error();
    Result<Scenario> changed = WithUntil(std::move(*scenario), *until);
    if (!changed.ok()) return changed.error();
    *scenario = std::move(*changed);
  }
  if (const Said lack = WhatClaimLacks(*scenario, sought->claim); !lack.empty()) {
    return Error{.message = lack};
  }
  sought->run =
      std::make_unique<SearchRun>(scenario, sought->claim, std::move(menu), sought->bounds);
  sought->scenario = std::move(scenario);
  return sought;
}

const std::string& Study::Seek(std::string_view claim) {
  sought_.reset();
  Result<std::unique_ptr<Sought>> sought = Read(claim);
  if (!sought.ok()) return Refuse(sought.error());
  sought_ = std::move(*sought);
  return Answer({{"ok", true}});
}

const std::string& Study::GoOn(std::uint64_t steps) {
  JOBPLAY_CHECK(sought_ != nullptr);
  std::uint64_t tried = 0;
  const bool left = sought_->run->Advance([&](std::uint64_t) { return ++tried < steps; });
  const SearchAnswer answer = sought_->run->Answer();
  Json told = {
      {"over", !left},
      {"states", answer.states},
      {"steps", answer.steps},
      {"verdict",
       Say(VerdictOf(sought_->claim.kind, sought_->bounds, answer, *sought_->scenario), language_)},
      {"complete", answer.complete},
      {"outOfMemory", answer.out_of_memory}};
  if (answer.found) {
    const ActionNames names{HasSeveralNamespaces(*sought_->scenario)};
    Json faults = Json::array();
    for (const History::Placed& placed : answer.found->faults) {
      faults.push_back({{"time", placed.at.ns / 1000},
                        {"text", Say(placed.action.what->Told(names), language_)}});
    }
    told["found"] = {{"faults", std::move(faults)},
                     {"turns", answer.found->order.size() + answer.found->calls.size()},
                     {"text", WriteFound(text_, *sought_->scenario, answer, sought_->claim.kind,
                                         sought_->expect)},
                     {"step", answer.breach->step},
                     {"time", (answer.breach->at - sought_->scenario->start).ns / 1000},
                     {"invariant", answer.breach->invariant}};
  }
  return Answer(told);
}

}  // namespace jobplay
