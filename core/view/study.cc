#include "core/view/study.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/actors/chance.h"
#include "core/api/answer/json.h"
#include "core/api/answer/read_json.h"
#include "core/sim/namespaces.h"
#include "core/study/history_text.h"
#include "core/study/part.h"
#include "core/study/sample.h"
#include "core/study/verdict.h"
#include "core/view/answers/problem.h"
#include "core/view/protocol/study.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::int64_t kMostRuns = 1'000'000;

Result<std::vector<Variation>> VariationsIn(std::string_view written) {
  std::vector<Variation> variations;
  const auto list = answer::FromJsonText<std::vector<answer::Variation>>(written);
  JOBPLAY_CHECK(list.has_value());
  for (const answer::Variation& one : *list) {
    auto variation = ParseVariation(one.field + "=" + one.values,
                                    [&](const std::string& name) -> std::optional<std::string> {
                                      const auto file = one.files.find(name);
                                      if (file == one.files.end()) return std::nullopt;
                                      return file->second;
                                    });
    if (!variation.ok()) return variation.error();
    variations.push_back(std::move(*variation));
  }
  if (const auto why_not = WhyNotVaried(variations)) return *why_not;
  return variations;
}

}  // namespace

template <typename T>
const std::string& Study::Answer(const T& answer) {
  answer_ = answer::ToJsonText(answer);
  return answer_;
}

template <typename Wrong>
const std::string& Study::Refuse(const Wrong& wrong) {
  return Answer(answer::Refused{ProblemOf(wrong, language_)});
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
  return Answer(answer::StudiedText{drawn, drawn ? scenario_->cluster.chance->seed : 1,
                                    answer::MicrosOf(scenario_->until)});
}

namespace {

// True if the text already has the values of the choice.
bool IsWritten(std::string_view text, const std::vector<Variation>& variations,
               const Choice& choice) {
  const auto before = ReadDocuments(text);
  if (!before) return false;
  std::vector<YamlDocument> documents = *before;
  if (Choose(variations, choice, documents)) return false;
  return std::equal(
      documents.begin(), documents.end(), before->begin(),
      [](const YamlDocument& a, const YamlDocument& b) { return a.value == b.value; });
}

}  // namespace

const std::string& Study::Vary(std::string_view written) {
  choices_.clear();
  report_ = {};
  JOBPLAY_CHECK(scenario_ != nullptr);
  const Result<std::vector<Variation>> variations = VariationsIn(written);
  if (!variations.ok()) return Refuse(variations.error());
  report_.until_ns = scenario_->until.ns;
  report_.first_seed = HasChance(*scenario_) ? scenario_->cluster.chance->seed : 1;
  for (const Variation& variation : *variations) report_.fields.push_back(variation.field);
  answer::VariedChoices told{report_.fields, report_.first_seed, {}};
  for (const Choice& choice : AllChoices(*variations)) {
    choices_.push_back(std::make_unique<ChoiceRuns>(text_, *variations, choice));
    ChoiceResult& result = report_.choices.emplace_back();
    for (std::size_t i = 0; i < choice.size(); ++i) {
      result.labels.push_back((*variations)[i].values[choice[i]].label);
    }
    result.refusal = Say(choices_.back()->refusal(), language_);
    told.choices.push_back({result.labels, result.refusal, IsWritten(text_, *variations, choice)});
  }
  return Answer(told);
}

namespace {

// The runs of each choice, on their way between the workers of the page.
using Slices = std::vector<std::vector<RunNumbers>>;

}  // namespace

const std::string& Study::Runs(std::int64_t from, std::int64_t to) {
  JOBPLAY_CHECK(0 <= from && from <= to && to <= kMostRuns);
  Slices slices;
  for (const auto& choice : choices_) {
    std::vector<RunNumbers>& slice = slices.emplace_back();
    if (!choice->refusal().empty()) continue;
    for (std::int64_t k = from; k < to; ++k) {
      slice.push_back(NumbersOf(choice->Run(report_.first_seed + static_cast<std::uint64_t>(k))));
    }
  }
  return Answer(slices);
}

const std::string& Study::Take(std::string_view runs) {
  const auto slices = answer::FromJsonText<Slices>(runs);
  JOBPLAY_CHECK(slices && slices->size() == report_.choices.size());
  std::size_t taken = 0;
  for (std::size_t c = 0; c < slices->size(); ++c) {
    std::vector<RunRecord>& records = report_.choices[c].records;
    for (const RunNumbers& numbers : (*slices)[c]) {
      const auto record = RecordOf(numbers);
      JOBPLAY_CHECK(record.has_value());
      records.push_back(*record);
    }
    taken = std::max(taken, records.size());
  }
  return Answer(answer::Taken{static_cast<std::int64_t>(taken)});
}

const std::string& Study::Summary() {
  const std::vector<Metric> metrics = UsualMetrics(SweepFormat::kJson);
  const std::vector<ChoiceSummary> summaries = Summarise(report_, metrics);
  answer::Summary summary;
  for (const Metric& metric : metrics) summary.metrics.push_back(ColumnOf(metric));
  std::size_t runs = 0;
  for (std::size_t c = 0; c < summaries.size(); ++c) {
    answer::ChoiceSummary& one = summary.choices.emplace_back();
    one.on_front = summaries[c].on_front;
    for (const Estimate& estimate : summaries[c].estimates) {
      answer::Estimate& told = one.estimates.emplace_back();
      told.value = estimate.value;
      if (!estimate.known) continue;
      told.low.value = estimate.low;
      told.high.value = estimate.high;
    }
    runs = std::max(runs, report_.choices[c].records.size());
  }
  summary.runs = static_cast<std::int64_t>(runs);
  summary.note = Say(PastChanceOf(report_), language_);
  return Answer(summary);
}

const std::string& Study::Spread(std::size_t choice) {
  JOBPLAY_CHECK(choice < report_.choices.size());
  static constexpr const char* kOutcomes[] = {"completed", "failed", "unfinished"};
  answer::Spread spread;
  spread.first_seed = report_.first_seed;
  for (const RunRecord& record : report_.choices[choice].records) {
    spread.outcome.push_back(kOutcomes[static_cast<std::size_t>(record.outcome)]);
    spread.end.push_back({record.end_ns / 1000});
    spread.spent.push_back({record.spent_ns / 1000});
    spread.wasted.push_back({record.wasted_ns / 1000});
    spread.pods.push_back(record.pods);
  }
  return Answer(spread);
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
  return Answer(answer::SampledText{*sample});
}

Result<std::unique_ptr<Study::Sought>> Study::Read(std::string_view written) const {
  const auto asked = answer::FromJsonText<answer::Claim>(written);
  JOBPLAY_CHECK(asked.has_value() && scenario_ != nullptr);
  if (auto why_not = WhyNotSearched(*scenario_)) return *why_not;
  auto sought = std::make_unique<Sought>();
  sought->claim.kind = asked->kind == "never"    ? Claim::Kind::kNever
                       : asked->kind == "always" ? Claim::Kind::kAlways
                                                 : Claim::Kind::kEventually;
  Result<Expectation> expectation = ReadExpectation(asked->expect, &sought->expect);
  if (!expectation.ok()) return expectation.error();
  sought->claim.expectation = std::move(*expectation);
  FaultMenu menu;
  if (!asked->faults.empty()) {
    Result<FaultMenu> read = FaultMenu::Read(asked->faults);
    if (!read.ok()) return read.error();
    menu = std::move(*read);
  }
  if (asked->states) sought->bounds.states = static_cast<std::uint64_t>(*asked->states);
  sought->bounds.most_faults = menu.empty() ? 0 : asked->most.value_or(1);
  sought->bounds.calls = asked->calls;
  if (!asked->every.empty()) {
    const Result<Duration> every = ReadBound("every", asked->every);
    if (!every.ok()) return every.error();
    sought->bounds.every = *every;
  }
  auto scenario = std::make_shared<Scenario>(*scenario_);
  if (!asked->until.empty()) {
    const Result<Duration> until = ReadBound("until", asked->until);
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
  return Answer(answer::SearchBegun());
}

const std::string& Study::GoOn(std::uint64_t steps) {
  JOBPLAY_CHECK(sought_ != nullptr);
  std::uint64_t tried = 0;
  const bool left = sought_->run->Advance([&](std::uint64_t) { return ++tried < steps; });
  const SearchAnswer answer = sought_->run->Answer();
  answer::Sought told;
  told.over = !left;
  told.states = static_cast<std::int64_t>(answer.states);
  told.steps = static_cast<std::int64_t>(answer.steps);
  told.complete = answer.complete;
  told.out_of_memory = answer.out_of_memory;
  told.verdict =
      Say(VerdictOf(sought_->claim.kind, sought_->bounds, answer, *sought_->scenario), language_);
  if (answer.found) {
    const ActionNames names{HasSeveralNamespaces(*sought_->scenario)};
    answer::Found& found = told.found.emplace();
    for (const History::Placed& placed : answer.found->faults) {
      found.faults.push_back(
          {answer::MicrosOf(placed.at), Say(placed.action.what->Told(names), language_)});
    }
    found.turns =
        static_cast<std::int64_t>(answer.found->order.size() + answer.found->calls.size());
    found.text =
        WriteFound(text_, *sought_->scenario, answer, sought_->claim.kind, sought_->expect);
    found.step = {answer.breach->step};
    found.time = answer::MicrosOf(answer.breach->at - sought_->scenario->start);
    found.invariant = answer.breach->invariant;
  }
  return Answer(told);
}

}  // namespace jobplay
