#include "core/controllers/generation.h"

#include <algorithm>
#include <iterator>

#include "core/base/check.h"
#include "core/base/minor.h"
#include "core/words/common.h"
#include "core/words/gates.h"
#include "core/words/phrase.h"
#include "core/words/versions.h"

namespace jobplay {
namespace {

struct FeatureRow {
  Feature feature;
  const char* name;
  std::int32_t alpha;
  std::int32_t beta;
  std::int32_t stable;
  std::int32_t removed;
  FeatureProse prose;
};

constexpr FeatureRow kFeatures[] = {
#define JOBPLAY_GATE(name, alpha, beta, stable, removed, kep, added_by, enabled_by) \
  {Feature::k##name,                                                                \
   #name,                                                                           \
   alpha,                                                                           \
   beta,                                                                            \
   stable,                                                                          \
   removed,                                                                         \
   {PhraseOf<said::Gate##name>, kep, added_by, enabled_by}},
#include "core/controllers/gates.inc"
#undef JOBPLAY_GATE
};

constexpr const FeatureRow& RowOf(Feature feature) {
  return kFeatures[static_cast<std::size_t>(feature)];
}

constexpr Release kReleases[] = {
#define JOBPLAY_RELEASE(minor, name, evidence, recorded_of, lacks) \
  {minor, name, evidence, recorded_of, lacks},
#include "core/controllers/releases.inc"
#undef JOBPLAY_RELEASE
};

// Returns "v1.37" for "v1.37.2".
constexpr std::string_view NewestRecorded() {
  const auto* newest = std::begin(kReleases);
  while (newest->evidence != Evidence::kRecorded || newest->IsBeta()) ++newest;
  const std::string_view name = newest->name;
  return name.substr(0, name.rfind('.'));
}

FeatureState StateOf(const FeatureRow& row, std::int32_t minor) {
  if (minor >= row.removed) return {FeatureStage::kRemoved, true};
  if (minor >= row.stable) return {FeatureStage::kStable, true};
  if (minor >= row.beta) return {FeatureStage::kBeta, true};
  if (minor >= row.alpha) return {FeatureStage::kAlpha, false};
  return {};
}

Generation Make(std::int32_t minor) {
  Generation generation;
  generation.minor = minor;
  for (const FeatureRow& row : kFeatures) {
    generation.features[static_cast<std::size_t>(row.feature)] = StateOf(row, minor);
  }
  for (std::size_t i = 0; i < generation.changes.size(); ++i) {
    generation.changes[i] = minor >= RowOf(static_cast<VersionChange>(i)).since;
  }
  if (const auto lacks = ReleaseOf(generation).lacks) {
    generation.changes.reset(static_cast<std::size_t>(*lacks));
  }

  if (!generation.Has(VersionChange::kTracksWithFinalizers)) {
    generation.sync_job_batch_period = {};
    generation.max_job_pod_failure_backoff = Seconds(360);
    // One poll for each of the two informers, and one by the controller.
    generation.cache_sync_wait = Milliseconds(300);
  } else if (!generation.Has(VersionChange::kWorkersStartAtOnce)) {
    generation.cache_sync_wait = Milliseconds(100);
  }
  if (!generation.Has(VersionChange::kShortApiBackoff)) {
    generation.default_job_api_backoff = Seconds(10);
    generation.max_job_api_backoff = Seconds(360);
  }
  if (generation.Has(VersionChange::kRetriesStatusWrites) &&
      !generation.Has(VersionChange::kSyncsAgainOnConflict)) {
    generation.status_update_retries = 3;
  }
  return generation;
}

}  // namespace

constinit const std::string_view kDefaultGeneration = NewestRecorded();

FeatureHistory HistoryOf(Feature feature) {
  const FeatureRow& row = RowOf(feature);
  return {row.alpha, row.beta, row.stable, row.removed};
}

FeatureProse ProseOf(Feature feature) { return RowOf(feature).prose; }

const char* ToString(Feature feature) { return RowOf(feature).name; }

std::optional<Feature> FindFeature(std::string_view gate) {
  for (const FeatureRow& row : kFeatures) {
    if (row.name == gate) return row.feature;
  }
  return std::nullopt;
}

const char* ToString(FeatureStage stage) {
  switch (stage) {
    case FeatureStage::kAbsent:
      return "absent";
    case FeatureStage::kAlpha:
      return "alpha";
    case FeatureStage::kBeta:
      return "beta";
    case FeatureStage::kStable:
      return "stable";
    case FeatureStage::kRemoved:
      return "removed";
  }
  return "";
}

const char* ToString(Evidence evidence) {
  return evidence == Evidence::kRecorded ? "recorded" : "read";
}

std::span<const Release> Releases() { return kReleases; }

const Release& ReleaseOf(const Generation& generation) {
  const auto* it =
      std::find_if(std::begin(kReleases), std::end(kReleases),
                   [&](const Release& release) { return release.minor == generation.minor; });
  JOBPLAY_CHECK(it != std::end(kReleases));
  return *it;
}

std::vector<std::string> GenerationNames() {
  std::vector<std::string> names;
  for (const Release& release : kReleases) names.push_back(MinorName(release.minor));
  return names;
}

Result<Generation> FindGeneration(std::string_view version) {
  for (const Release& release : kReleases) {
    if (version == MinorName(release.minor)) return Make(release.minor);
  }
  std::string known;
  for (const std::string& name : GenerationNames()) known += (known.empty() ? "" : ", ") + name;
  return Error{.message = said::UnknownVersion{.version = std::string(version)},
               .remedy = said::ChooseVersion{.versions = known}};
}

Result<bool> SetFeature(Generation& generation, std::string_view name, bool enabled) {
  for (const FeatureRow& row : kFeatures) {
    if (name != row.name) continue;
    FeatureState& state = generation.features[static_cast<std::size_t>(row.feature)];
    const std::string gate(name);
    const std::string version = MinorName(generation.minor);
    switch (state.stage) {
      case FeatureStage::kAbsent:
        return Error{.message = said::GateDoesNotExist{.gate = gate, .version = version},
                     .remedy = said::GateCameWith{.version = MinorName(row.alpha)}};
      case FeatureStage::kRemoved:
        return Error{.message = said::GateIsGone{.gate = gate, .version = version},
                     .remedy = said::GatedIsAlwaysOn{.version = MinorName(row.stable)}};
      case FeatureStage::kStable:
        if (enabled) return true;
        return Error{
            .message = said::KubernetesSays{.message = "cannot set feature gate " + gate +
                                                       " to false, feature is locked to true"},
            .remedy = said::GatedIsAlwaysOn{.version = MinorName(row.stable)}};
      case FeatureStage::kAlpha:
      case FeatureStage::kBeta:
        break;
    }
    if (row.feature == Feature::kWorkloadWithJob && enabled) {
      return Error{.message = said::GateIsNotSimulated{.gate = gate},
                   .remedy = said::NoWorkloads{}};
    }
    state.enabled = enabled;
    return true;
  }
  return Error{.message = said::UnknownGate{.gate = std::string(name)},
               .remedy = said::GatesKnown{}};
}

}  // namespace jobplay
