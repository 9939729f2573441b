// A controller generation: the constants, feature gates and changes of behaviour of one Kubernetes
// minor, as data. Only where the structure of a sync differs does a generation take another phase
// (core/controllers/job/untracked).
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/said.h"
#include "core/base/time.h"
#include "core/controllers/generation_changes.h"

namespace jobplay {

// The feature gates of gates.txt.
enum class Feature : std::uint8_t {
#define JOBPLAY_GATE(name, ...) k##name,
#include "core/controllers/gates.inc"
#undef JOBPLAY_GATE
  kCount,
};
const char* ToString(Feature feature);
std::optional<Feature> FindFeature(std::string_view gate);

// The minors in which a gate entered each stage, and that without it.
struct FeatureHistory {
  std::int32_t alpha = 0;
  std::int32_t beta = 0;  // on by default from here
  std::int32_t stable = 0;
  std::int32_t removed = 0;
};
// And for people: what it brings, the number of its KEP (kubernetes/enhancements), and the pull
// requests (kubernetes/kubernetes) that added it and that enabled it by default; 0: none did.
struct FeatureProse {
  Said (*meaning)();
  std::int32_t kep;
  std::int32_t added_by;
  std::int32_t enabled_by;
};
FeatureProse ProseOf(Feature feature);
inline constexpr std::int32_t kNever = 99;  // a stage not reached in any generation we know
FeatureHistory HistoryOf(Feature feature);

// kRemoved: the gate is gone, the feature stays on.
enum class FeatureStage : std::uint8_t { kAbsent, kAlpha, kBeta, kStable, kRemoved };
const char* ToString(FeatureStage stage);

struct FeatureState {
  FeatureStage stage = FeatureStage::kAbsent;
  bool enabled = false;
  // Whether featureGates may turn it around: it has not yet graduated, and the playground acts on
  // it.
  bool settable() const { return stage == FeatureStage::kAlpha || stage == FeatureStage::kBeta; }
};

// How it is known that a generation does what the real controllers of its name do.
enum class Evidence : std::uint8_t {
  kRecorded,  // held against recordings of them
  kRead,      // written after their sources, and held against nothing that ran
};
const char* ToString(Evidence evidence);

// A minor that can be chosen, and the release that stands for it: the newest whose sources can be
// had. Runs are those of the recorded release.
struct Release {
  std::int32_t minor;
  const char* name;  // "v1.37.2", or "v1.38.0-beta.0"
  Evidence evidence;
  const char* recorded_of = name;  // with Evidence::kRecorded: the release that was recorded
  // What the minor has and that release has not: the generation is the recorded one.
  std::optional<VersionChange> lacks = std::nullopt;

  constexpr bool IsBeta() const {
    return std::string_view(name).find('-') != std::string_view::npos;
  }
};

struct Generation {
  std::int32_t minor = 0;  // of v1.x

  std::array<FeatureState, static_cast<std::size_t>(Feature::kCount)> features{};
  bool Enabled(Feature feature) const {
    return features[static_cast<std::size_t>(feature)].enabled;
  }

  // kube-apiserver's --allow-privileged: off without it, and kubeadm writes it.
  bool allow_privileged = true;

  std::bitset<static_cast<std::size_t>(VersionChange::kCount)> changes;
  bool Has(VersionChange change) const { return changes[static_cast<std::size_t>(change)]; }

  // pkg/controller/job: SyncJobBatchPeriod, DefaultJobApiBackOff and their kin. Before finalizer
  // tracking one back-off (DefaultJobBackOff, MaxJobBackOff) did for both the API and failed pods.
  Duration sync_job_batch_period = Seconds(1);
  Duration default_job_api_backoff = Seconds(1);
  Duration max_job_api_backoff = Seconds(60);
  Duration default_job_pod_failure_backoff = Seconds(10);
  Duration max_job_pod_failure_backoff = Seconds(600);
  std::int32_t max_uncounted_pods = 500;
  std::int32_t max_pod_create_delete_per_sync = 500;
  // updateJobStatus of old: how often a refused status write is tried again at once.
  std::int32_t status_update_retries = 0;
  // pkg/controller: ExpectationsTimeout and SlowStartInitialBatchSize.
  Duration expectations_timeout = Minutes(5);
  std::int32_t slow_start_initial_batch_size = 1;
  // client-go: how long after a restart the workers wait for the first look at whether the caches
  // are filled (syncedPollPeriod, once per wait and, of old, at least once).
  Duration cache_sync_wait{};
};

// `version` is "v1.36" and the like; the error names the versions there are.
Result<Generation> FindGeneration(std::string_view version);
std::vector<std::string> GenerationNames();  // newest first
// The one table of versions, newest first, in the order of GenerationNames.
std::span<const Release> Releases();
const Release& ReleaseOf(const Generation& generation);
// The newest that is recorded and not a beta.
extern const std::string_view kDefaultGeneration;

// Sets a gate as the scenario's featureGates asks. A gate that the version does not know, or that
// is stable and so locked, is an error.
Result<bool> SetFeature(Generation& generation, std::string_view name, bool enabled);

}  // namespace jobplay
