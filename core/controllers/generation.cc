#include "core/controllers/generation.h"

#include <algorithm>
#include <array>

namespace jobplay {
namespace {

constexpr std::int32_t kNever = 99;  // a stage not reached in any generation we know

// pkg/features/kube_features.go: the minor in which a gate entered each stage. Alpha is off and beta on
// by default; a stable gate is locked.
struct FeatureRow {
  Feature feature;
  const char* name;
  std::int32_t alpha;
  std::int32_t beta;
  std::int32_t stable;
};

constexpr std::array<FeatureRow, static_cast<std::size_t>(Feature::kCount)> kFeatures = {{
    {Feature::kJobBackoffLimitPerIndex, "JobBackoffLimitPerIndex", 28, 29, 33},
    {Feature::kJobManagedBy, "JobManagedBy", 30, 32, 35},
    {Feature::kJobPodFailurePolicy, "JobPodFailurePolicy", 25, 26, 31},
    {Feature::kJobPodReplacementPolicy, "JobPodReplacementPolicy", 28, 29, 34},
    {Feature::kJobSuccessPolicy, "JobSuccessPolicy", 30, 31, 33},
    {Feature::kMutableSchedulingDirectivesForSuspendedJobs,
     "MutableSchedulingDirectivesForSuspendedJobs", 35, 36, kNever},
    {Feature::kSidecarContainers, "SidecarContainers", 28, 29, 33},
    {Feature::kStaleControllerConsistencyJob, "StaleControllerConsistencyJob", 36, 36, kNever},
}};

constexpr std::array<std::int32_t, 4> kMinors = {36, 34, 31, 29};

}  // namespace

const char* ToString(Feature feature) { return kFeatures[static_cast<std::size_t>(feature)].name; }

std::vector<std::string> GenerationNames() {
  std::vector<std::string> names;
  for (const std::int32_t minor : kMinors) names.push_back("v1." + std::to_string(minor));
  return names;
}

Result<Generation> FindGeneration(std::string_view version) {
  for (const std::int32_t minor : kMinors) {
    if (version != "v1." + std::to_string(minor)) continue;
    Generation generation;
    generation.minor = minor;
    generation.cron_job_times_any_finish = minor < 31;
    for (const FeatureRow& row : kFeatures) {
      FeatureState& state = generation.features[static_cast<std::size_t>(row.feature)];
      if (minor >= row.stable) {
        state = {FeatureStage::kStable, true};
      } else if (minor >= row.beta) {
        state = {FeatureStage::kBeta, true};
      } else if (minor >= row.alpha) {
        state = {FeatureStage::kAlpha, false};
      }
    }
    return generation;
  }
  std::string known;
  for (const std::string& name : GenerationNames()) known += (known.empty() ? "" : ", ") + name;
  return Error{.message = "unknown version \"" + std::string(version) + "\"",
               .remedy = "choose one of " + known};
}

Result<bool> SetFeature(Generation& generation, std::string_view name, bool enabled) {
  for (const FeatureRow& row : kFeatures) {
    if (name != row.name) continue;
    FeatureState& state = generation.features[static_cast<std::size_t>(row.feature)];
    const std::string version = "v1." + std::to_string(generation.minor);
    if (state.stage == FeatureStage::kAbsent) {
      return Error{.message = "feature gate " + std::string(name) + " does not exist in " + version};
    }
    if (state.stage == FeatureStage::kStable && !enabled) {
      return Error{.message = "cannot set feature gate " + std::string(name) +
                              " to false, feature is locked to true in " + version};
    }
    state.enabled = enabled;
    return true;
  }
  return Error{.message = "unrecognized feature gate: " + std::string(name),
               .remedy = "the playground knows the gates of the Job controller only"};
}

}  // namespace jobplay
