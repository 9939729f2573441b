#include "core/view/versions/version_table.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/api/json.h"
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

// The pull requests of kubernetes/kubernetes that brought a gate in and that switched it on; 0
// where it came switched on, or is not yet.
struct GatePulls {
  Feature gate;
  std::int32_t brought_in;
  std::int32_t switched_on;
};
constexpr std::array<GatePulls, static_cast<std::size_t>(Feature::kCount)> kPulls = {{
    {Feature::kCronJobControllerV2, 93370, 98878},
    {Feature::kCronJobTimeZone, 108032, 111435},
    {Feature::kCronJobsScheduledAnnotation, 0, 118137},
    {Feature::kElasticIndexedJob, 0, 115236},
    {Feature::kIndexedJob, 98441, 101292},
    {Feature::kJobBackoffLimitPerIndex, 119294, 121356},
    {Feature::kJobManagedBy, 123273, 127402},
    {Feature::kJobMutableNodeSchedulingDirectives, 0, 105479},
    {Feature::kJobPodFailurePolicy, 111113, 113360},
    {Feature::kJobPodReplacementPolicy, 119301, 121491},
    {Feature::kJobReadyPods, 104915, 107476},
    {Feature::kJobSuccessPolicy, 123412, 126067},
    {Feature::kJobTrackingWithFinalizers, 98817, 110948},
    {Feature::kMutablePodResourcesForSuspendedJobs, 132441, 135965},
    {Feature::kMutableSchedulingDirectivesForSuspendedJobs, 135104, 135965},
    {Feature::kPodDisruptionConditions, 110959, 113360},
    {Feature::kPodIndexLabel, 0, 118883},
    {Feature::kSidecarContainers, 116429, 121579},
    {Feature::kStaleControllerConsistencyJob, 0, 137210},
    {Feature::kSuspendJob, 98727, 102022},
    {Feature::kTTLAfterFinished, 66840, 98678},
    {Feature::kWorkloadWithJob, 137032, 0},
}};

constexpr bool InOrder() {
  for (std::size_t i = 0; i < kPulls.size(); ++i) {
    if (static_cast<std::size_t>(kPulls[i].gate) != i) return false;
  }
  return true;
}
static_assert(InOrder(), "a gate's row stands where its enumerator says");

constexpr const GatePulls& PullsOf(Feature gate) { return kPulls[static_cast<std::size_t>(gate)]; }

std::string LinkOfPull(std::int32_t number, Feature gate) {
  return number == 0 ? LinkOf(gate) : kGitHub + ("kubernetes/pull/" + std::to_string(number));
}

// v1.31, or nothing for a stage that none of the releases reached.
std::string NameOf(std::int32_t minor) { return minor >= kNever ? "" : MinorName(minor); }

Json MinorOrNull(std::int32_t minor) { return minor >= kNever ? Json(nullptr) : Json(minor); }

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

// The row with its words, by the languages' codes.
Json With(const Said& words, Json row) {
  for (const Language language : Languages()) {
    row[std::string(language.code())] = Say(words, language);
  }
  return row;
}

template <typename Rows, typename Line>
std::string Lines(const Rows& rows, Line line) {
  std::string text;
  for (const auto& row : rows) text += (text.empty() ? "\n" : ",\n") + line(row).dump();
  return text + "\n";
}

}  // namespace

RuleMeaning MeaningOf(const RuleDifference& rule) {
  if (rule.gate) {
    if (const auto gate = FindFeature(rule.id)) {
      return {said::GateIsOn{.gate = rule.id, .meaning = ProseOf(*gate).meaning()},
              LinkOfPull(PullsOf(*gate).switched_on, *gate)};
    }
  }
  for (const VersionChangeRow* row : ChangesBetween(0, kNever)) {
    if (rule.id == row->id) return {row->meaning(), LinkOf(*row)};
  }
  return {};
}

RuleMeaning MeaningOfGateThatIsOff(Feature gate) {
  return {said::GateIsOff{.gate = ToString(gate), .meaning = ProseOf(gate).meaning()},
          LinkOfPull(PullsOf(gate).brought_in, gate)};
}

std::string VersionTableJson() {
  std::string text = "{\n\"versions\": [";
  text += Lines(GenerationNames(), [](const std::string& name) {
    const Generation generation = *FindGeneration(name);
    Json gates = Json::object();
    for (const Feature feature : Gates()) {
      const FeatureState& state = generation.features[static_cast<std::size_t>(feature)];
      if (state.stage == FeatureStage::kAbsent) continue;
      Json gate = {{"stage", ToString(state.stage)}, {"on", state.enabled}};
      if (state.settable() && feature != Feature::kWorkloadWithJob) gate["settable"] = true;
      gates[ToString(feature)] = std::move(gate);
    }
    const Release& release = ReleaseOf(generation);
    return Json({{"name", name},
                 {"minor", generation.minor},
                 {"release", release.name},
                 {"evidence", ToString(release.evidence)},
                 {"gates", std::move(gates)}});
  });
  text += "],\n\"gates\": [";
  text += Lines(Gates(), [](Feature gate) {
    const FeatureHistory history = HistoryOf(gate);
    return With(ProseOf(gate).meaning(), {{"name", ToString(gate)},
                                          {"alpha", history.alpha},
                                          {"beta", MinorOrNull(history.beta)},
                                          {"stable", MinorOrNull(history.stable)},
                                          {"removed", MinorOrNull(history.removed)},
                                          {"link", LinkOf(gate)}});
  });
  text += "],\n\"changes\": [";
  text += Lines(ChangesBetween(0, kNever), [](const VersionChangeRow* row) {
    Json json = With(row->meaning(), {{"id", row->id}, {"since", row->since}});
    if (const std::string link = LinkOf(*row); !link.empty()) json["link"] = link;
    return json;
  });
  text += "],\n\"faults\": [";
  text += Lines(KnownFaults(), [](const KnownFault& fault) {
    return With(fault.seen(), {{"id", fault.id}, {"link", std::string(kGitHub) + fault.issue}});
  });
  return text + "]\n}\n";
}

std::string VersionNamesJson() {
  Json names = Json::array(), read = Json::array();
  for (const std::string& name : GenerationNames()) {
    names.push_back(name);
    if (ReleaseOf(*FindGeneration(name)).evidence == Evidence::kRead) read.push_back(name);
  }
  return Json({{"default", kDefaultGeneration}, {"names", names}, {"read", read}}).dump() + "\n";
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
