// A controller generation: the constants and feature gates of one Kubernetes minor, as data. Only where
// the structure of a sync differs does a generation name another phase.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"

namespace jobplay {

enum class Feature : std::uint8_t {
  kJobBackoffLimitPerIndex,
  kJobManagedBy,
  kJobPodFailurePolicy,
  kJobPodReplacementPolicy,
  kJobSuccessPolicy,
  kMutableSchedulingDirectivesForSuspendedJobs,
  kSidecarContainers,
  kStaleControllerConsistencyJob,
  kCount,
};
const char* ToString(Feature feature);

enum class FeatureStage : std::uint8_t { kAbsent, kAlpha, kBeta, kStable };

struct FeatureState {
  FeatureStage stage = FeatureStage::kAbsent;
  bool enabled = false;
};

struct Generation {
  std::int32_t minor = 36;  // of v1.x

  FeatureState features[static_cast<int>(Feature::kCount)];
  bool Enabled(Feature feature) const { return features[static_cast<int>(feature)].enabled; }

  // pkg/controller/job: SyncJobBatchPeriod, DefaultJobApiBackOff and their kin.
  Duration sync_job_batch_period = Seconds(1);
  Duration default_job_api_backoff = Seconds(1);
  Duration max_job_api_backoff = Seconds(60);
  Duration default_job_pod_failure_backoff = Seconds(10);
  Duration max_job_pod_failure_backoff = Seconds(600);
  std::int32_t max_uncounted_pods = 500;
  std::int32_t max_pod_create_delete_per_sync = 500;
  // pkg/controller: ExpectationsTimeout and SlowStartInitialBatchSize.
  Duration expectations_timeout = Minutes(5);
  std::int32_t slow_start_initial_batch_size = 1;
  // Before v1.36 a sync that waited for the back-off wrote status.active = 0, whatever ran.
  bool zero_active_while_backing_off = false;
  // pkg/controller/cronjob: before v1.31 status.lastSuccessfulTime was taken from any finished Job that
  // had left the active list, and the event of leaving named a "status".
  bool cron_job_times_any_finish = false;
};

// `version` is "v1.36" and the like; the error names the versions there are.
Result<Generation> FindGeneration(std::string_view version);
std::vector<std::string> GenerationNames();  // newest first
inline constexpr std::string_view kDefaultGeneration = "v1.36";

// Sets a gate as the scenario's featureGates asks. A gate that the version does not know, or that is
// stable and so locked, is an error.
Result<bool> SetFeature(Generation& generation, std::string_view name, bool enabled);

}  // namespace jobplay
