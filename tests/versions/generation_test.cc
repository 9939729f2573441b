// The tables of versions: gates with their stages, and the changes of each release.
#include "core/controllers/generation.h"

#include <gtest/gtest.h>

#include <set>

#include "core/words/phrase.h"
#include "tests/support/files.h"
#include "tests/support/golden.h"

namespace jobplay {
namespace {

TEST(Generations, AreListedNewestFirst) {
  const std::vector<std::string> names = GenerationNames();
  ASSERT_EQ(names.size(), Releases().size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    SCOPED_TRACE(names[i]);
    const Release& release = Releases()[i];
    if (i > 0) {
      EXPECT_LT(release.minor, Releases()[i - 1].minor);
    }
    EXPECT_EQ(std::string(release.name).rfind(names[i] + ".", 0), 0u) << release.name;
    EXPECT_EQ(&ReleaseOf(*FindGeneration(names[i])), &release);
  }
  EXPECT_FALSE(FindGeneration("v1.28").ok());
  EXPECT_FALSE(FindGeneration("v1.3").ok());
}

TEST(Generations, CoverEveryMinorSinceFirstRecordedOne) {
  for (std::int32_t minor = 29; minor <= Releases().front().minor; ++minor) {
    EXPECT_TRUE(FindGeneration("v1." + std::to_string(minor)).ok()) << minor;
  }
}

TEST(Generations, DefaultToNewestRecordedVersionExceptBetas) {
  for (const Release& release : Releases()) {
    if (release.evidence != Evidence::kRecorded || release.IsBeta()) continue;
    EXPECT_EQ(kDefaultGeneration, "v1." + std::to_string(release.minor));
    return;
  }
}

TEST(Generations, MatchDocumentation) {
  const std::string version(kDefaultGeneration);
  testing::ExpectWords("docs/reference/scenario.md", "| `version` | `", "` |", version);
  testing::ExpectWords("README.md", "each Kubernetes minor from v1.29 to ", ",", version);
}

TEST(Generations, MatchReleasesOfRecorder) {
  for (const Release& release : Releases()) {
    // The recorder does not build with a beta: tests/recorder/README.md explains how.
    if (release.evidence != Evidence::kRecorded || release.IsBeta()) continue;
    const std::string of = release.recorded_of;
    SCOPED_TRACE(of);
    const std::string folder = "tests/recorder/releases/" + of.substr(0, of.rfind('.'));
    EXPECT_NE(testing::ReadFile(folder + "/go.mod").find("\tk8s.io/kubernetes " + of + "\n"),
              std::string::npos);
    const std::string version = "v1." + std::to_string(release.minor);
    EXPECT_FALSE(testing::RecordingFiles({version + "/controller"}).empty());
  }
}

TEST(Generations, KnowStageOfEachGate) {
  struct Case {
    const char* version;
    Feature feature;
    FeatureStage stage;
    bool enabled;
  };
  const Case kGenerationCases[] = {
      {"v1.36", Feature::kJobManagedBy, FeatureStage::kStable, true},
      {"v1.35", Feature::kJobManagedBy, FeatureStage::kStable, true},
      {"v1.34", Feature::kJobManagedBy, FeatureStage::kBeta, true},
      {"v1.32", Feature::kJobManagedBy, FeatureStage::kBeta, true},
      {"v1.30", Feature::kJobManagedBy, FeatureStage::kAlpha, false},
      {"v1.31", Feature::kJobManagedBy, FeatureStage::kAlpha, false},
      {"v1.29", Feature::kJobManagedBy, FeatureStage::kAbsent, false},
      {"v1.31", Feature::kJobPodFailurePolicy, FeatureStage::kStable, true},
      {"v1.34", Feature::kJobPodFailurePolicy, FeatureStage::kRemoved, true},
      {"v1.33", Feature::kJobPodFailurePolicy, FeatureStage::kRemoved, true},
      {"v1.33", Feature::kPodDisruptionConditions, FeatureStage::kStable, true},
      {"v1.34", Feature::kPodDisruptionConditions, FeatureStage::kRemoved, true},
      {"v1.33", Feature::kElasticIndexedJob, FeatureStage::kStable, true},
      {"v1.34", Feature::kElasticIndexedJob, FeatureStage::kRemoved, true},
      {"v1.30", Feature::kJobReadyPods, FeatureStage::kStable, true},
      {"v1.31", Feature::kJobReadyPods, FeatureStage::kRemoved, true},
      {"v1.30", Feature::kJobSuccessPolicy, FeatureStage::kAlpha, false},
      {"v1.31", Feature::kJobSuccessPolicy, FeatureStage::kBeta, true},
      {"v1.32", Feature::kJobSuccessPolicy, FeatureStage::kBeta, true},
      {"v1.33", Feature::kJobSuccessPolicy, FeatureStage::kStable, true},
      {"v1.36", Feature::kJobSuccessPolicy, FeatureStage::kStable, true},
      {"v1.37", Feature::kJobSuccessPolicy, FeatureStage::kRemoved, true},
      {"v1.33", Feature::kJobBackoffLimitPerIndex, FeatureStage::kStable, true},
      {"v1.33", Feature::kJobPodReplacementPolicy, FeatureStage::kBeta, true},
      {"v1.32", Feature::kSidecarContainers, FeatureStage::kBeta, true},
      {"v1.32", Feature::kPodIndexLabel, FeatureStage::kStable, true},
      {"v1.35", Feature::kPodIndexLabel, FeatureStage::kRemoved, true},
      {"v1.35", Feature::kMutablePodResourcesForSuspendedJobs, FeatureStage::kAlpha, false},
      {"v1.35", Feature::kStaleControllerConsistencyJob, FeatureStage::kAbsent, false},
      {"v1.29", Feature::kJobPodReplacementPolicy, FeatureStage::kBeta, true},
      {"v1.18", Feature::kTTLAfterFinished, FeatureStage::kAlpha, false},
      {"v1.8", Feature::kTTLAfterFinished, FeatureStage::kAbsent, false},
      {"v1.18", Feature::kCronJobControllerV2, FeatureStage::kAbsent, false},
      {"v1.29", Feature::kElasticIndexedJob, FeatureStage::kBeta, true},
      {"v1.36", Feature::kMutablePodResourcesForSuspendedJobs, FeatureStage::kBeta, true},
      {"v1.36", Feature::kWorkloadWithJob, FeatureStage::kAlpha, false},
  };
  for (const Case& c : kGenerationCases) {
    SCOPED_TRACE(std::string(c.version) + " " + ToString(c.feature));
    const Generation generation = *FindGeneration(c.version);
    const FeatureState& state = generation.features[static_cast<std::size_t>(c.feature)];
    EXPECT_EQ(ToString(state.stage), std::string(ToString(c.stage)));
    EXPECT_EQ(state.enabled, c.enabled);
  }
}

TEST(Generations, AllowOnlyGatesThatVersionCanSet) {
  struct Case {
    const char* name;
    const char* version;
    const char* gate;
    bool enabled;
    const char* error;  // empty: it is set
  };
  const Case kGenerationCases[] = {
      {"alpha on", "v1.31", "JobManagedBy", true, ""},
      {"beta off", "v1.34", "JobManagedBy", false, ""},
      {"a stable gate that is set to on", "v1.36", "JobManagedBy", true, ""},
      {"stable off", "v1.36", "JobManagedBy", false,
       "cannot set feature gate JobManagedBy to false, feature is locked to true"},
      {"a gate of a later version", "v1.29", "JobManagedBy", true,
       "feature gate JobManagedBy does not exist in v1.29"},
      {"a removed gate", "v1.34", "JobPodFailurePolicy", true,
       "feature gate JobPodFailurePolicy no longer exists in v1.34"},
      {"unknown", "v1.36", "NoSuchGate", true, "unrecognized feature gate: NoSuchGate"},
      {"not simulated", "v1.36", "WorkloadWithJob", true,
       "feature gate WorkloadWithJob is not simulated"},
  };
  for (const Case& c : kGenerationCases) {
    SCOPED_TRACE(c.name);
    Generation generation = *FindGeneration(c.version);
    const Result<bool> set = SetFeature(generation, c.gate, c.enabled);
    EXPECT_EQ(set.ok() ? "" : Say(set.error().message), c.error);
  }
}

TEST(VersionChanges, AreListedOnceInOrderOfReleases) {
  const std::vector<const VersionChangeRow*> rows = ChangesBetween(0, 99);
  ASSERT_EQ(rows.size(), static_cast<std::size_t>(VersionChange::kCount));
  std::set<std::string> ids;
  std::int32_t last = 0;
  for (const VersionChangeRow* row : rows) {
    EXPECT_TRUE(ids.insert(row->id).second) << row->id;
    EXPECT_GE(row->since, last) << row->id;
    last = row->since;
  }
  EXPECT_TRUE(ChangesBetween(36, 36).empty());
  // The minors whose changes are all behind gates.
  EXPECT_TRUE(ChangesBetween(32, 33).empty());
  EXPECT_TRUE(ChangesBetween(34, 35).empty());
  ASSERT_FALSE(ChangesBetween(34, 36).empty());
  EXPECT_EQ(std::string(ChangesBetween(34, 36).back()->id), "backoff-wait-keeps-active");
}

TEST(VersionChanges, ApplySinceTheirRelease) {
  for (const std::string& name : GenerationNames()) {
    const Generation generation = *FindGeneration(name);
    for (const VersionChangeRow* row : ChangesBetween(0, 99)) {
      if (ReleaseOf(generation).lacks == row->change) continue;
      EXPECT_EQ(generation.Has(row->change), generation.minor >= row->since) << name << row->id;
    }
  }
}

}  // namespace
}  // namespace jobplay
