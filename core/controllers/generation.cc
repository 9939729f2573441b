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

// pkg/features/kube_features.go: the minor in which a gate entered each stage, and that without it.
// Alpha is off and beta on by default; a stable gate is locked. JobTrackingWithFinalizers was beta
// from v1.23, but off again until v1.25 for a fault (kubernetes#109487).
struct FeatureRow {
  Feature feature;
  const char* name;
  std::int32_t alpha;
  std::int32_t beta;
  std::int32_t stable;
  std::int32_t removed;
  Said (*meaning)();
  std::int32_t kep;
};

constexpr std::array<FeatureRow, static_cast<std::size_t>(Feature::kCount)> kFeatures = {{
    {Feature::kCronJobControllerV2, "CronJobControllerV2", 20, 21, 22, 23,
     PhraseOf<said::GateCronJobControllerV2>, 19},
    {Feature::kCronJobTimeZone, "CronJobTimeZone", 24, 25, 27, 29,
     PhraseOf<said::GateCronJobTimeZone>, 3140},
    {Feature::kCronJobsScheduledAnnotation, "CronJobsScheduledAnnotation", 28, 28, 32, 35,
     PhraseOf<said::GateCronJobsScheduledAnnotation>, 4026},
    {Feature::kElasticIndexedJob, "ElasticIndexedJob", 27, 27, 31, 34,
     PhraseOf<said::GateElasticIndexedJob>, 3715},
    {Feature::kIndexedJob, "IndexedJob", 21, 22, 24, 26, PhraseOf<said::GateIndexedJob>, 2214},
    {Feature::kJobBackoffLimitPerIndex, "JobBackoffLimitPerIndex", 28, 29, 33, 37,
     PhraseOf<said::GateJobBackoffLimitPerIndex>, 3850},
    {Feature::kJobManagedBy, "JobManagedBy", 30, 32, 35, kNever, PhraseOf<said::GateJobManagedBy>,
     4368},
    {Feature::kJobMutableNodeSchedulingDirectives, "JobMutableNodeSchedulingDirectives", 23, 23, 27,
     29, PhraseOf<said::GateJobMutableNodeSchedulingDirectives>, 2926},
    {Feature::kJobPodFailurePolicy, "JobPodFailurePolicy", 25, 26, 31, 33,
     PhraseOf<said::GateJobPodFailurePolicy>, 3329},
    {Feature::kJobPodReplacementPolicy, "JobPodReplacementPolicy", 28, 29, 34, 37,
     PhraseOf<said::GateJobPodReplacementPolicy>, 3939},
    {Feature::kJobReadyPods, "JobReadyPods", 23, 24, 29, 31, PhraseOf<said::GateJobReadyPods>,
     2879},
    {Feature::kJobSuccessPolicy, "JobSuccessPolicy", 30, 31, 33, 37,
     PhraseOf<said::GateJobSuccessPolicy>, 3998},
    {Feature::kJobTrackingWithFinalizers, "JobTrackingWithFinalizers", 22, 25, 26, 28,
     PhraseOf<said::GateJobTrackingWithFinalizers>, 2307},
    {Feature::kMutablePodResourcesForSuspendedJobs, "MutablePodResourcesForSuspendedJobs", 35, 36,
     kNever, kNever, PhraseOf<said::GateMutablePodResourcesForSuspendedJobs>, 5440},
    {Feature::kMutableSchedulingDirectivesForSuspendedJobs,
     "MutableSchedulingDirectivesForSuspendedJobs", 35, 36, kNever, kNever,
     PhraseOf<said::GateMutableSchedulingDirectivesForSuspendedJobs>, 5440},
    {Feature::kPodDisruptionConditions, "PodDisruptionConditions", 25, 26, 31, 34,
     PhraseOf<said::GatePodDisruptionConditions>, 3329},
    {Feature::kPodIndexLabel, "PodIndexLabel", 28, 28, 32, 35, PhraseOf<said::GatePodIndexLabel>,
     4017},
    {Feature::kSidecarContainers, "SidecarContainers", 28, 29, 33, 37,
     PhraseOf<said::GateSidecarContainers>, 753},
    {Feature::kStaleControllerConsistencyJob, "StaleControllerConsistencyJob", 36, 36, kNever,
     kNever, PhraseOf<said::GateStaleControllerConsistencyJob>, 5647},
    {Feature::kSuspendJob, "SuspendJob", 21, 22, 24, 26, PhraseOf<said::GateSuspendJob>, 2232},
    {Feature::kTTLAfterFinished, "TTLAfterFinished", 12, 21, 23, 25,
     PhraseOf<said::GateTTLAfterFinished>, 592},
    {Feature::kWorkloadWithJob, "WorkloadWithJob", 36, kNever, kNever, kNever,
     PhraseOf<said::GateWorkloadWithJob>, 5547},
}};

constexpr const FeatureRow& RowOf(Feature feature) {
  return kFeatures[static_cast<std::size_t>(feature)];
}

constexpr bool InOrder() {
  for (std::size_t i = 0; i < kFeatures.size(); ++i) {
    if (static_cast<std::size_t>(kFeatures[i].feature) != i) return false;
  }
  return true;
}
static_assert(InOrder(), "a gate's row stands where its enumerator says");

// One line each: core/words/places.py and ./dev read them too.
constexpr Release kReleases[] = {
    {37, "v1.37.0", Evidence::kRead},       //
    {36, "v1.36.3", Evidence::kRecorded},   //
    {35, "v1.35.4", Evidence::kRecorded},   //
    {34, "v1.34.4", Evidence::kRecorded},   //
    {33, "v1.33.13", Evidence::kRecorded},  //
    {32, "v1.32.13", Evidence::kRecorded},  //
    {31, "v1.31.14", Evidence::kRecorded},  //
    {30, "v1.30.14", Evidence::kRecorded},  //
    {29, "v1.29.6", Evidence::kRecorded},   //
    // Of the releases with its kind of controller, the first is the one whose libraries can still
    // be had; it tells of no completion.
    {18, "v1.18.20", Evidence::kRecorded, "v1.13.0", VersionChange::kCompletedEvent},
    {8, "v1.8.0", Evidence::kRead},
};

// "v1.36" of "v1.36.3".
constexpr std::string_view NewestRecorded() {
  const auto* newest = std::begin(kReleases);
  while (newest->evidence != Evidence::kRecorded) ++newest;
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
    // One look for each of the two informers, and one by the controller.
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

FeatureProse ProseOf(Feature feature) { return {RowOf(feature).meaning, RowOf(feature).kep}; }

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
