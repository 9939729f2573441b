#include "core/view/versions/version_table.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/answer/json.h"
#include "core/base/minor.h"
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

// v1.31, or nothing for a stage that none of the releases reached.
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

// A row of a table of Markdown that is `columns`, and what stands under it.
std::string TableHead(const Said& columns) {
  const std::string head = Say(columns);
  std::string rule = "|";
  for (auto bars = std::count(head.begin(), head.end(), '|'); bars > 1; --bars) rule += "---|";
  return head + "\n" + rule + "\n";
}

// A sentence in each language, by the languages' codes.
using Sentences = std::map<std::string, std::string>;

Sentences InAllLanguages(const Said& said) {
  Sentences sentences;
  for (const Language language : Languages()) {
    sentences.emplace(language.code(), Say(said, language));
  }
  return sentences;
}

struct GateState {
  std::string stage;
  bool on = false;
  bool settable = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Member("stage", &GateState::stage, "alpha, beta or stable.");
    of.Member("on", &GateState::on, "The default of the gate.");
    of.Filled("settable", &GateState::settable, "A scenario can set it.");
  }
};

struct VersionRow {
  std::string name;
  std::int32_t minor = 0;
  std::string release;
  std::string evidence;
  std::map<std::string, GateState> gates;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Member("name", &VersionRow::name, "The minor, such as v1.36.");
    of.Member("minor", &VersionRow::minor, "The 36 of v1.36.");
    of.Member("release", &VersionRow::release, "The release that stands for the minor.");
    of.Member("evidence", &VersionRow::evidence,
              "recorded or read, as in core/controllers/releases.txt.");
    of.Member("gates", &VersionRow::gates, "The gates that the minor has, by their names.");
  }
};

struct GateRow {
  std::string name;
  std::int32_t alpha = 0;
  answer::Nullable<std::int32_t> beta, stable, removed;
  std::string link;
  Sentences meaning;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Member("name", &GateRow::name, "The name of the gate.");
    of.Member("alpha", &GateRow::alpha, "The minor of v1.x in which it became alpha.");
    of.Member("beta", &GateRow::beta, "The minor in which it became beta; null if no minor has.");
    of.Member("stable", &GateRow::stable,
              "The minor in which it became stable; null if no minor has.");
    of.Member("removed", &GateRow::removed,
              "The minor that no longer has it; null if all later ones do.");
    of.Member("link", &GateRow::link, "The KEP.");
    of.Spread(&GateRow::meaning, "What the gate does, by the code of the language.");
  }
};

struct ChangeRow {
  std::string id;
  std::int32_t since = 0;
  std::string link;
  Sentences meaning;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Member("id", &ChangeRow::id, "As links have it; it never changes.");
    of.Member("since", &ChangeRow::since, "The first minor of v1.x that has the change.");
    of.Filled("link", &ChangeRow::link, "The pull request; absent if it is unknown.");
    of.Spread(&ChangeRow::meaning, "What changed, by the code of the language.");
  }
};

struct FaultRow {
  std::string id;
  std::string link;
  Sentences seen;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Member("id", &FaultRow::id, "As comparisons name the bug.");
    of.Member("link", &FaultRow::link, "The issue.");
    of.Spread(&FaultRow::seen, "What a user sees, by the code of the language.");
  }
};

struct VersionNames {
  std::string default_name;
  std::vector<std::string> names, read;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Member("default", &VersionNames::default_name, "The version of a scenario that names none.");
    of.Member("names", &VersionNames::names, "All that can be chosen, newest first.");
    of.Member("read", &VersionNames::read, "Those that are ported from source only.");
  }
};

template <typename Rows, typename Line>
std::string Lines(const Rows& rows, Line line) {
  std::string text;
  for (const auto& row : rows) {
    text += (text.empty() ? "\n" : ",\n") + answer::ToJsonText(line(row));
  }
  return text + "\n";
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
  std::string text = "{\n\"versions\": [";
  text += Lines(GenerationNames(), [](const std::string& name) {
    const Generation generation = *FindGeneration(name);
    std::map<std::string, GateState> gates;
    for (const Feature feature : Gates()) {
      const FeatureState& state = generation.features[static_cast<std::size_t>(feature)];
      if (state.stage == FeatureStage::kAbsent) continue;
      const bool is_settable = state.settable() && feature != Feature::kWorkloadWithJob;
      gates[ToString(feature)] = {ToString(state.stage), state.enabled, is_settable};
    }
    const Release& release = ReleaseOf(generation);
    return VersionRow{name, generation.minor, release.name, ToString(release.evidence),
                      std::move(gates)};
  });
  text += "],\n\"gates\": [";
  text += Lines(Gates(), [](Feature gate) {
    const FeatureHistory history = HistoryOf(gate);
    return GateRow{ToString(gate),
                   history.alpha,
                   MinorOrNull(history.beta),
                   MinorOrNull(history.stable),
                   MinorOrNull(history.removed),
                   LinkOf(gate),
                   InAllLanguages(ProseOf(gate).meaning())};
  });
  text += "],\n\"changes\": [";
  text += Lines(ChangesBetween(0, kNever), [](const VersionChangeRow* row) {
    return ChangeRow{row->id, row->since, LinkOf(*row), InAllLanguages(row->meaning())};
  });
  text += "],\n\"faults\": [";
  text += Lines(KnownFaults(), [](const KnownFault& fault) {
    return FaultRow{fault.id, std::string(kGitHub) + fault.issue, InAllLanguages(fault.seen())};
  });
  return text + "]\n}\n";
}

std::string VersionNamesJson() {
  VersionNames names{std::string(kDefaultGeneration), GenerationNames(), {}};
  for (const std::string& name : names.names) {
    if (ReleaseOf(*FindGeneration(name)).evidence == Evidence::kRead) names.read.push_back(name);
  }
  return answer::ToJsonText(names) + "\n";
}

std::string VersionListMarkdown() {
  std::string text = TableHead(said::VersionColumns{});
  for (const std::string& name : GenerationNames()) {
    const Release& release = ReleaseOf(*FindGeneration(name));
    const bool is_default = name == kDefaultGeneration;
    text += "| " + (is_default ? Say(said::DefaultVersion{.version = name}) : name) + " | " +
            release.name + " | " + Say(KnownBy(release)) + " |\n";
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
    // Some were on from the release that brought them.
    text += " | " + (history.alpha == history.beta ? "" : NameOf(history.alpha));
    for (const std::int32_t minor : {history.beta, history.stable, history.removed}) {
      text += " | " + NameOf(minor);
    }
    text += " |\n";
  }
  return text;
}

}  // namespace jobplay
