#include "core/api/admission/gates.h"

namespace jobplay {
namespace {

constexpr int kNever = 1000;

// The minor version from which a gate is on by default.
struct GateDefault {
  std::string_view gate;
  int on_since;
};

constexpr GateDefault kGates[] = {
    {"ClusterTrustBundleProjection", kNever},
    {"ContainerRestartRules", 35},
    {"ContainerStopSignals", kNever},
    {"CronJobTimeZone", 25},
    {"DRANodeAllocatableResources", kNever},
    {"DynamicResourceAllocation", 34},
    {"EnvFiles", 35},
    {"GenericWorkload", kNever},
    {"HostnameOverride", 35},
    {"ImageVolume", 35},
    {"InPlacePodVerticalScaling", 33},
    {"InPlacePodVerticalScalingInitContainers", 36},
    {"IndexedJob", 22},
    {"JobBackoffLimitPerIndex", 29},
    {"JobManagedBy", 32},
    {"JobPodFailurePolicy", 26},
    {"JobPodReplacementPolicy", 29},
    {"JobSuccessPolicy", 31},
    {"MatchLabelKeysInPodAffinity", 31},
    {"MatchLabelKeysInPodTopologySpread", 27},
    {"MatchLabelKeysInPodTopologySpreadSelectorMerge", 34},
    {"MutablePodResourcesForSuspendedJobs", 36},
    {"MutableSchedulingDirectivesForSuspendedJobs", 36},
    {"NodeInclusionPolicyInPodTopologySpread", 26},
    {"PodCertificateRequest", kNever},
    {"PodLevelResources", 34},
    {"PodLifecycleSleepAction", 30},
    {"PodLifecycleSleepActionAllowZero", 33},
    {"ProcMountType", 33},
    {"RecursiveReadOnlyMounts", 31},
    {"RelaxedDNSSearchValidation", 33},
    {"RelaxedEnvironmentVariableValidation", 32},
    {"RestartAllContainersOnContainerExits", 36},
    {"SELinuxChangePolicy", 33},
    {"SELinuxMount", kNever},
    {"SidecarContainers", 29},
    {"StrictIPCIDRValidation", 36},
    {"SupplementalGroupsPolicy", 33},
    {"SuspendJob", 22},
    {"TaintTolerationComparisonOperators", kNever},
    {"TTLAfterFinished", 21},
    {"UserNamespacesHostNetworkSupport", kNever},
    {"UserNamespacesSupport", 33},
    {"VolumeAttributesClass", 34},
};

}  // namespace

bool GateEnabled(const AdmissionOptions& options, std::string_view gate) {
  if (options.gate) {
    if (const std::optional<bool> set = options.gate(gate)) return *set;
  }
  for (const GateDefault& entry : kGates) {
    if (entry.gate == gate) return options.minor >= entry.on_since;
  }
  return true;
}

}  // namespace jobplay
