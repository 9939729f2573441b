#include "core/view/versions/version_table.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/api/json.h"
#include "core/view/versions/known_faults.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

struct GateProse {
  Feature feature;
  std::int32_t kep;
  Said (*meaning)();
};

constexpr std::array<GateProse, static_cast<std::size_t>(Feature::kCount)> kGates = {{
    {Feature::kCronJobControllerV2, 19, PhraseOf<said::GateCronJobControllerV2>},
    {Feature::kCronJobTimeZone, 3140, PhraseOf<said::GateCronJobTimeZone>},
    {Feature::kCronJobsScheduledAnnotation, 4026, PhraseOf<said::GateCronJobsScheduledAnnotation>},
    {Feature::kElasticIndexedJob, 3715, PhraseOf<said::GateElasticIndexedJob>},
    {Feature::kIndexedJob, 2214, PhraseOf<said::GateIndexedJob>},
    {Feature::kJobBackoffLimitPerIndex, 3850, PhraseOf<said::GateJobBackoffLimitPerIndex>},
    {Feature::kJobManagedBy, 4368, PhraseOf<said::GateJobManagedBy>},
    {Feature::kJobMutableNodeSchedulingDirectives, 2926,
     PhraseOf<said::GateJobMutableNodeSchedulingDirectives>},
    {Feature::kJobPodFailurePolicy, 3329, PhraseOf<said::GateJobPodFailurePolicy>},
    {Feature::kJobPodReplacementPolicy, 3939, PhraseOf<said::GateJobPodReplacementPolicy>},
    {Feature::kJobReadyPods, 2879, PhraseOf<said::GateJobReadyPods>},
    {Feature::kJobSuccessPolicy, 3998, PhraseOf<said::GateJobSuccessPolicy>},
    {Feature::kJobTrackingWithFinalizers, 2307, PhraseOf<said::GateJobTrackingWithFinalizers>},
    {Feature::kMutablePodResourcesForSuspendedJobs, 5440,
     PhraseOf<said::GateMutablePodResourcesForSuspendedJobs>},
    {Feature::kMutableSchedulingDirectivesForSuspendedJobs, 5440,
     PhraseOf<said::GateMutableSchedulingDirectivesForSuspendedJobs>},
    {Feature::kPodDisruptionConditions, 3329, PhraseOf<said::GatePodDisruptionConditions>},
    {Feature::kPodIndexLabel, 4017, PhraseOf<said::GatePodIndexLabel>},
    {Feature::kSidecarContainers, 753, PhraseOf<said::GateSidecarContainers>},
    {Feature::kStaleControllerConsistencyJob, 5647,
     PhraseOf<said::GateStaleControllerConsistencyJob>},
    {Feature::kSuspendJob, 2232, PhraseOf<said::GateSuspendJob>},
    {Feature::kTTLAfterFinished, 592, PhraseOf<said::GateTTLAfterFinished>},
    {Feature::kWorkloadWithJob, 5547, PhraseOf<said::GateWorkloadWithJob>},
}};

constexpr bool GatesInOrder() {
  for (std::size_t i = 0; i < kGates.size(); ++i) {
    if (static_cast<std::size_t>(kGates[i].feature) != i) return false;
  }
  return true;
}
static_assert(GatesInOrder(), "a gate's prose stands where its enumerator says");

constexpr const char* kGitHub = "https://github.com/kubernetes/";

std::string LinkOf(const VersionChangeRow& row) {
  return *row.link == '\0' ? "" : std::string(kGitHub) + row.link;
}

std::string LinkOf(const GateProse& prose) {
  return "https://github.com/kubernetes/enhancements/issues/" + std::to_string(prose.kep);
}

// v1.31, or nothing for a stage that none of the releases reached.
std::string NameOf(std::int32_t minor) {
  return minor >= kNever ? "" : "v1." + std::to_string(minor);
}

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
    for (const GateProse& prose : kGates) {
      if (rule.id != ToString(prose.feature)) continue;
      return {said::GateIsOn{.gate = rule.id, .meaning = prose.meaning()}, LinkOf(prose)};
    }
  }
  for (const VersionChangeRow* row : ChangesBetween(0, kNever)) {
    if (rule.id == row->id) return {row->meaning(), LinkOf(*row)};
  }
  return {};
}

std::string VersionTableJson() {
  std::string text = "{\n\"versions\": [";
  text += Lines(GenerationNames(), [](const std::string& name) {
    const Generation generation = *FindGeneration(name);
    Json gates = Json::object();
    for (const GateProse& prose : kGates) {
      const FeatureState& state = generation.features[static_cast<std::size_t>(prose.feature)];
      if (state.stage == FeatureStage::kAbsent) continue;
      Json gate = {{"stage", ToString(state.stage)}, {"on", state.enabled}};
      if (state.settable() && prose.feature != Feature::kWorkloadWithJob) gate["settable"] = true;
      gates[ToString(prose.feature)] = std::move(gate);
    }
    const Release& release = ReleaseOf(generation);
    return Json({{"name", name},
                 {"minor", generation.minor},
                 {"release", release.name},
                 {"evidence", ToString(release.evidence)},
                 {"gates", std::move(gates)}});
  });
  text += "],\n\"gates\": [";
  text += Lines(kGates, [](const GateProse& prose) {
    const FeatureHistory history = HistoryOf(prose.feature);
    return With(prose.meaning(), {{"name", ToString(prose.feature)},
                                  {"alpha", history.alpha},
                                  {"beta", MinorOrNull(history.beta)},
                                  {"stable", MinorOrNull(history.stable)},
                                  {"removed", MinorOrNull(history.removed)},
                                  {"link", LinkOf(prose)}});
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
  for (const GateProse& prose : kGates) {
    const FeatureHistory history = HistoryOf(prose.feature);
    text += "| [" + std::string(ToString(prose.feature)) + "](" + LinkOf(prose) + ") | " +
            Say(prose.meaning());
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
