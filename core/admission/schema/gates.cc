#include "core/admission/schema/gates.h"

namespace jobplay {
namespace {

constexpr int kNever = 1000;

// The minor version from which a gate is on by default, for the gates of pods. Those of Jobs and
// CronJobs are in core/controllers/gates.txt, with their stages, and come with the options.
struct GateDefault {
  std::string_view gate;
  int on_since;
};

constexpr GateDefault kGates[] = {
    {"AtomicWriteVolumeUserFields", kNever},
    {"ClusterTrustBundleProjection", 37},
    {"ContainerRestartRules", 35},
    {"ContainerStopSignals", kNever},
    {"DRANodeAllocatableResources", kNever},
    {"DynamicResourceAllocation", 34},
    {"EmptyDirVolumeMode", kNever},
    {"EnvFiles", 35},
    {"EvictionRequestAPI", kNever},
    {"GRPCContainerProbeTLS", kNever},
    {"GenericWorkload", kNever},
    {"H2CContainerProbe", kNever},
    {"HostnameOverride", 35},
    {"ImageVolume", 35},
    {"InPlacePodVerticalScaling", 33},
    {"InPlacePodVerticalScalingInitContainers", 36},
    {"MatchLabelKeysInPodAffinity", 31},
    {"MatchLabelKeysInPodTopologySpread", 27},
    {"MatchLabelKeysInPodTopologySpreadSelectorMerge", 34},
    {"NodeInclusionPolicyInPodTopologySpread", 26},
    {"PodCertificateRequest", 37},
    {"PodLevelResources", 34},
    {"PodLifecycleSleepAction", 30},
    {"PodLifecycleSleepActionAllowZero", 33},
    {"ProcMountType", 33},
    {"RecursiveReadOnlyMounts", 31},
    {"RelaxedDNSSearchValidation", 33},
    {"RelaxedEnvironmentVariableValidation", 32},
    {"RestartAllContainersOnContainerExits", 36},
    {"SELinuxChangePolicy", 33},
    {"SELinuxMount", 37},
    {"StrictIPCIDRValidation", 36},
    {"SupplementalGroupsPolicy", 33},
    {"TaintTolerationComparisonOperators", kNever},
    {"UserNamespacesHostNetworkSupport", kNever},
    {"UserNamespacesSupport", 33},
    {"VolumeAttributesClass", 34},
    {"VolumeBindMountOptions", kNever},
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
