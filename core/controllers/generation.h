// A controller generation: the constants, feature gates and behavior changes of one Kubernetes
// minor version, as data. If the structure of a sync differs, the generation uses another phase
// (core/controllers/job/untracked_*.cc).
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

// The minor versions in which a gate entered each stage.
struct FeatureHistory {
  std::int32_t alpha = 0;
  std::int32_t beta = 0;  // on by default from here
  std::int32_t stable = 0;
  std::int32_t removed = 0;
};
// Documentation of a gate: its meaning, the number of its KEP (kubernetes/enhancements), and the
// pull requests (kubernetes/kubernetes) that added it and enabled it by default. 0 means none.
struct FeatureProse {
  Said (*meaning)();
  std::int32_t kep;
  std::int32_t added_by;
  std::int32_t enabled_by;
};
FeatureProse ProseOf(Feature feature);
inline constexpr std::int32_t kNever = 99;  // the stage of no known generation
FeatureHistory HistoryOf(Feature feature);

// kRemoved: the gate no longer exists and its feature is always on.
enum class FeatureStage : std::uint8_t { kAbsent, kAlpha, kBeta, kStable, kRemoved };
const char* ToString(FeatureStage stage);

struct FeatureState {
  FeatureStage stage = FeatureStage::kAbsent;
  bool enabled = false;
  // Returns true if featureGates may change the gate: it is neither stable nor removed, and the
  // playground implements it.
  bool settable() const { return stage == FeatureStage::kAlpha || stage == FeatureStage::kBeta; }
};

// The evidence that a generation behaves like the real controllers.
enum class Evidence : std::uint8_t {
  kRecorded,  // compared with recordings of the real controllers
  kRead,      // ported from source only
};
const char* ToString(Evidence evidence);

// A selectable minor version and its release: the newest one with available sources. Runs behave as
// the recorded release.
struct Release {
  std::int32_t minor;
  const char* name;  // "v1.37.2", or "v1.38.0-beta.0"
  Evidence evidence;
  const char* recorded_of = name;  // with Evidence::kRecorded: the release that was recorded
  // A change that the minor version has and the recorded release lacks; the generation lacks it,
  // too.
  std::optional<VersionChange> lacks = std::nullopt;

  constexpr bool IsBeta() const {
    return std::string_view(name).find('-') != std::string_view::npos;
  }
};

struct Generation {
  std::int32_t minor = 0;  // 31 for v1.31

  std::array<FeatureState, static_cast<std::size_t>(Feature::kCount)> features{};
  bool Enabled(Feature feature) const {
    return features[static_cast<std::size_t>(feature)].enabled;
  }

  // kube-apiserver's --allow-privileged. The default is false, but kubeadm sets it.
  bool allow_privileged = true;

  std::bitset<static_cast<std::size_t>(VersionChange::kCount)> changes;
  bool Has(VersionChange change) const { return changes[static_cast<std::size_t>(change)]; }

  // pkg/controller/job: SyncJobBatchPeriod, DefaultJobApiBackOff and similar constants. Before
  // finalizer tracking, one backoff (DefaultJobBackOff, MaxJobBackOff) applied to both API errors
  // and failed pods.
  Duration sync_job_batch_period = Seconds(1);
  Duration default_job_api_backoff = Seconds(1);
  Duration max_job_api_backoff = Seconds(60);
  Duration default_job_pod_failure_backoff = Seconds(10);
  Duration max_job_pod_failure_backoff = Seconds(600);
  std::int32_t max_uncounted_pods = 500;
  std::int32_t max_pod_create_delete_per_sync = 500;
  // How often the old updateJobStatus immediately retries a rejected status write.
  std::int32_t status_update_retries = 0;
  // Constants of pkg/controller: ExpectationsTimeout and SlowStartInitialBatchSize.
  Duration expectations_timeout = Minutes(5);
  std::int32_t slow_start_initial_batch_size = 1;
  // client-go: how long the workers wait after a restart before they check whether the caches are
  // synced. The wait is syncedPollPeriod per informer; old versions wait at least once.
  Duration cache_sync_wait{};
};

// `version` is for example "v1.36". The error lists the known versions.
Result<Generation> FindGeneration(std::string_view version);
std::vector<std::string> GenerationNames();  // newest first
// Returns the table of versions, newest first, in the order of GenerationNames.
std::span<const Release> Releases();
const Release& ReleaseOf(const Generation& generation);
// The newest recorded version that is not a beta.
extern const std::string_view kDefaultGeneration;

// Sets a gate as featureGates of the scenario requests. Returns an error for a gate that the
// version does not know, and for a stable gate, because it is locked.
Result<bool> SetFeature(Generation& generation, std::string_view name, bool enabled);

}  // namespace jobplay
