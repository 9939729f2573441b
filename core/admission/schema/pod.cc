// The fields of the pod template: name, Go type, and the properties that schema_text.h describes.
#include "core/admission/schema/schema_text.h"

namespace jobplay {

const char kPodSchema[] = R"(
PodTemplateSpec
  metadata v1.ObjectMeta
  spec v1.PodSpec
PodSpec
  volumes []v1.Volume
  initContainers []v1.Container
  containers []v1.Container!
  ephemeralContainers []v1.EphemeralContainer >16
  restartPolicy v1.RestartPolicy
  terminationGracePeriodSeconds *int64
  activeDeadlineSeconds *int64
  dnsPolicy v1.DNSPolicy
  nodeSelector map[string]string
  serviceAccountName string
  serviceAccount string
  automountServiceAccountToken *bool
  nodeName string
  hostNetwork bool
  hostPID bool
  hostIPC bool
  shareProcessNamespace *bool >10
  securityContext *v1.PodSecurityContext
  imagePullSecrets []v1.LocalObjectReference
  hostname string
  subdomain string
  affinity *v1.Affinity
  schedulerName string
  tolerations []v1.Toleration
  hostAliases []v1.HostAlias
  priorityClassName string
  priority *int32
  dnsConfig *v1.PodDNSConfig >9
  readinessGates []v1.PodReadinessGate >11
  runtimeClassName *string >12
  enableServiceLinks *bool >13
  preemptionPolicy *v1.PreemptionPolicy >15
  overhead v1.ResourceList >16
  topologySpreadConstraints []v1.TopologySpreadConstraint >16
  setHostnameAsFQDN *bool >19
  os *v1.PodOS >23
  hostUsers *bool >25
  schedulingGates []v1.PodSchedulingGate >26
  resourceClaims []v1.PodResourceClaim >26
  resources *v1.ResourceRequirements >32
  hostnameOverride *string >34
  workloadRef *v1.WorkloadReference >35 <35
  schedulingGroup *v1.PodSchedulingGroup >36
  evictionResponders []v1.EvictionResponder >37
PodSecurityContext
  seLinuxOptions *v1.SELinuxOptions
  windowsOptions *v1.WindowsSecurityContextOptions >14
  runAsUser *int64
  runAsGroup *int64 >10
  runAsNonRoot *bool
  supplementalGroups []int64
  supplementalGroupsPolicy *v1.SupplementalGroupsPolicy >31
  fsGroup *int64
  sysctls []v1.Sysctl >11
  fsGroupChangePolicy *v1.PodFSGroupChangePolicy >18
  seccompProfile *v1.SeccompProfile >19
  appArmorProfile *v1.AppArmorProfile >30
  seLinuxChangePolicy *v1.PodSELinuxChangePolicy >32
SecurityContext
  capabilities *v1.Capabilities
  privileged *bool
  seLinuxOptions *v1.SELinuxOptions
  windowsOptions *v1.WindowsSecurityContextOptions >14
  runAsUser *int64
  runAsGroup *int64 >10
  runAsNonRoot *bool
  readOnlyRootFilesystem *bool
  allowPrivilegeEscalation *bool
  procMount *v1.ProcMountType >12
  seccompProfile *v1.SeccompProfile >19
  appArmorProfile *v1.AppArmorProfile >30
Capabilities
  add []v1.Capability
  drop []v1.Capability
SELinuxOptions
  user string
  role string
  type string
  level string
WindowsSecurityContextOptions
  gmsaCredentialSpecName *string
  gmsaCredentialSpec *string
  runAsUserName *string >16
  hostProcess *bool >22
SeccompProfile
  type v1.SeccompProfileType! >19
  localhostProfile *string >19
AppArmorProfile
  type v1.AppArmorProfileType! >30
  localhostProfile *string >30
Sysctl
  name string!
  value string!
Affinity
  nodeAffinity *v1.NodeAffinity
  podAffinity *v1.PodAffinity
  podAntiAffinity *v1.PodAntiAffinity
NodeAffinity
  requiredDuringSchedulingIgnoredDuringExecution *v1.NodeSelector
  preferredDuringSchedulingIgnoredDuringExecution []v1.PreferredSchedulingTerm
NodeSelector
  nodeSelectorTerms []v1.NodeSelectorTerm!
NodeSelectorTerm
  matchExpressions []v1.NodeSelectorRequirement
  matchFields []v1.NodeSelectorRequirement >11
NodeSelectorRequirement
  key string!
  operator v1.NodeSelectorOperator!
  values []string
PreferredSchedulingTerm
  weight int32!
  preference v1.NodeSelectorTerm!
PodAffinity
  requiredDuringSchedulingIgnoredDuringExecution []v1.PodAffinityTerm
  preferredDuringSchedulingIgnoredDuringExecution []v1.WeightedPodAffinityTerm
PodAffinityTerm
  labelSelector *v1.LabelSelector
  namespaces []string
  topologyKey string!
  namespaceSelector *v1.LabelSelector >21
  matchLabelKeys []string >29
  mismatchLabelKeys []string >29
WeightedPodAffinityTerm
  weight int32!
  podAffinityTerm v1.PodAffinityTerm!
PodAntiAffinity
  requiredDuringSchedulingIgnoredDuringExecution []v1.PodAffinityTerm
  preferredDuringSchedulingIgnoredDuringExecution []v1.WeightedPodAffinityTerm
Toleration
  key string
  operator v1.TolerationOperator
  value string
  effect v1.TaintEffect
  tolerationSeconds *int64
HostAlias
  ip string!
  hostnames []string
PodDNSConfig
  nameservers []string
  searches []string
  options []v1.PodDNSConfigOption
PodDNSConfigOption
  name string
  value *string
PodReadinessGate
  conditionType v1.PodConditionType!
TopologySpreadConstraint
  maxSkew int32!
  topologyKey string!
  whenUnsatisfiable v1.UnsatisfiableConstraintAction!
  labelSelector *v1.LabelSelector
  minDomains *int32 >24
  nodeAffinityPolicy *v1.NodeInclusionPolicy >25
  nodeTaintsPolicy *v1.NodeInclusionPolicy >25
  matchLabelKeys []string >25
PodOS
  name v1.OSName! >23
PodSchedulingGate
  name string! >26
PodResourceClaim
  name string! >26
  source *v1.ClaimSource >26 <30
  resourceClaimName *string >31
  resourceClaimTemplateName *string >31
ClaimSource
  resourceClaimName *string >26
  resourceClaimTemplateName *string >26
WorkloadReference
  name string! >35
  podGroup string! >35
  podGroupReplicaKey string >35
PodSchedulingGroup
  podGroupName *string >36
EvictionResponder
  name string! >37
  priority *int32! >37
LocalObjectReference
  name string
)";

}  // namespace jobplay
