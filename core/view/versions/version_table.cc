#include "core/view/versions/version_table.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/answer/json.h"
#include "core/base/minor.h"
#include "core/view/protocol/versions.h"
#include "core/view/versions/known_faults.h"
#include "core/words/comparison.h"
#include "core/words/phrase.h"
#include "core/words/versions.h"

namespace jobplay {
namespace {

std::vector<Feature> Gates() {
  std::vector<Feature> all;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Feature::kCount); ++i) {
    all.push_back(static_cast<Feature>(i));
  }
  return all;
}

constexpr const char* kGitHub = "https://github.com/kubernetes/";

std::string LinkOf(const VersionChangeRow& row) {
  return *row.link == '\0' ? "" : std::string(kGitHub) + row.link;
}

std::string LinkOf(Feature gate) {
  return kGitHub + ("enhancements/issues/" + std::to_string(ProseOf(gate).kep));
}

std::string LinkOfPull(std::int32_t number, Feature gate) {
  return number == 0 ? LinkOf(gate) : kGitHub + ("kubernetes/pull/" + std::to_string(number));
}

// Returns v1.31, or an empty text for a stage that no release has reached.
std::string NameOf(std::int32_t minor) { return minor >= kNever ? "" : MinorName(minor); }

answer::Nullable<std::int32_t> MinorOrNull(std::int32_t minor) {
  if (minor >= kNever) return {};
  return {minor};
}

Said KnownBy(const Release& release) {
  if (release.evidence == Evidence::kRead) return said::KnownBySources{};
  const std::string_view recorded_of = release.recorded_of;
  if (recorded_of == release.name) return said::KnownByRecordings{};
  return said::KnownByRecordingsOf{.release = recorded_of};
}

// Formats the header of a Markdown table and the line below it.
std::string TableHead(const Said& columns) {
  const std::string head = Say(columns);
  std::string rule = "|";
  for (auto bars = std::count(head.begin(), head.end(), '|'); bars > 1; --bars) rule += "---|";
  return head + "\n" + rule + "\n";
}

answer::Sentences InAllLanguages(const Said& said) {
  answer::Sentences sentences;
  for (const Language language : Languages()) {
    sentences.emplace(language.code(), Say(said, language));
  }
  return sentences;
}

answer::VersionRow RowOf(const std::string& name) {
  const Generation generation = *FindGeneration(name);
  const Release& release = ReleaseOf(generation);
  answer::VersionRow row{name, generation.minor, release.name, ToString(release.evidence), {}};
  for (const Feature feature : Gates()) {
    const FeatureState& state = generation.features[static_cast<std::size_t>(feature)];
    if (state.stage == FeatureStage::kAbsent) continue;
    const bool is_settable = state.settable() && feature != Feature::kWorkloadWithJob;
    row.gates[ToString(feature)] = {ToString(state.stage), state.enabled, is_settable};
  }
  return row;
}

answer::GateRow RowOf(Feature gate) {
  const FeatureHistory history = HistoryOf(gate);
  return {ToString(gate),
          history.alpha,
          MinorOrNull(history.beta),
          MinorOrNull(history.stable),
          MinorOrNull(history.removed),
          LinkOf(gate),
          InAllLanguages(ProseOf(gate).meaning())};
}

}  // namespace

RuleMeaning MeaningOf(const RuleDifference& rule) {
  if (rule.gate) {
    if (const auto gate = FindFeature(rule.id)) {
      return {said::GateIsOn{.gate = rule.id, .meaning = ProseOf(*gate).meaning()},
              LinkOfPull(ProseOf(*gate).enabled_by, *gate)};
    }
  }
  for (const VersionChangeRow* row : ChangesBetween(0, kNever)) {
    if (rule.id == row->id) return {row->meaning(), LinkOf(*row)};
  }
  return {};
}

RuleMeaning MeaningOfGateThatIsOff(Feature gate) {
  return {said::GateIsOff{.gate = ToString(gate), .meaning = ProseOf(gate).meaning()},
          LinkOfPull(ProseOf(gate).added_by, gate)};
}

std::string VersionTableJson() {
  answer::VersionTable table;
  for (const std::string& name : GenerationNames()) table.versions.push_back(RowOf(name));
  for (const Feature gate : Gates()) table.gates.push_back(RowOf(gate));
  for (const VersionChangeRow* row : ChangesBetween(0, kNever)) {
    table.changes.push_back({row->id, row->since, LinkOf(*row), InAllLanguages(row->meaning())});
  }
  for (const KnownFault& fault : KnownFaults()) {
    table.faults.push_back(
        {fault.id, std::string(kGitHub) + fault.issue, InAllLanguages(fault.seen())});
  }
  return answer::ToJsonText(table, {.spaces = 1, .levels = 2}) + "\n";
}

std::string VersionNamesJson() {
  answer::VersionNames names{std::string(kDefaultGeneration), GenerationNames(), {}, {}};
  for (const std::string& name : names.names) {
    const Release& release = ReleaseOf(*FindGeneration(name));
    if (release.evidence == Evidence::kRead) names.read.push_back(name);
    if (release.IsBeta()) names.betas.push_back(name);
  }
  return answer::ToJsonText(names) + "\n";
}

std::string VersionListMarkdown() {
  std::string text = TableHead(said::VersionColumns{});
  for (const std::string& name : GenerationNames()) {
    const Release& release = ReleaseOf(*FindGeneration(name));
    std::string shown = name;
    if (name == kDefaultGeneration) shown = Say(said::DefaultVersion{.version = name});
    if (release.IsBeta()) shown = Say(said::BetaVersion{.version = name});
    text += "| " + shown + " | " + release.name + " | " + Say(KnownBy(release)) + " |\n";
  }
  return text;
}

std::string FaultsMarkdown() {
  std::string text = TableHead(said::FaultColumns{});
  const auto link = [](const char* path) {
    const std::string number = std::string(path).substr(std::string(path).rfind('/') + 1);
    return "[#" + number + "](" + kGitHub + path + ")";
  };
  for (const KnownFault& fault : KnownFaults()) {
    std::string spans;
    for (const FaultInMinor& one : fault.minors) {
      spans += (spans.empty() ? "" : ", ") + Say(SpanOf(one)) + (IsSimulated(one) ? " *" : "");
    }
    text += "| " + spans + " | " + Say(fault.seen()) + " | " + link(fault.issue) + " | " +
            link(fault.fix) + (fault.picked == nullptr ? "" : ", " + link(fault.picked)) + " |\n";
  }
  return text;
}

std::string VersionTableMarkdown() {
  std::string text = TableHead(said::ChangeColumns{});
  for (const VersionChangeRow* row : ChangesBetween(0, kNever)) {
    const std::string link = LinkOf(*row);
    text += "| " + NameOf(row->since) + " | " + Say(row->meaning()) + " | ";
    if (!link.empty()) text += "[#" + link.substr(link.rfind('/') + 1) + "](" + link + ") ";
    text += "|\n";
  }
  text += "\n" + TableHead(said::GateColumns{});
  for (const Feature gate : Gates()) {
    const FeatureHistory history = HistoryOf(gate);
    text += "| [" + std::string(ToString(gate)) + "](" + LinkOf(gate) + ") | " +
            Say(ProseOf(gate).meaning());
    // Some gates are on from their first release.
    text += " | " + (history.alpha == history.beta ? "" : NameOf(history.alpha));
    for (const std::int32_t minor : {history.beta, history.stable, history.removed}) {
      text += " | " + NameOf(minor);
    }
    text += " |\n";
  }
  return text;
}

}  // namespace jobplay
