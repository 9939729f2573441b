// The fields of the batch/v1 API: name, Go type, and the properties that schema_text.h describes.
#include "core/admission/schema/schema_text.h"

namespace jobplay {

const char kBatchSchema[] = R"(
Job
  ...TypeMeta
  metadata v1.ObjectMeta
  spec v1.JobSpec
  status v1.JobStatus
CronJob
  ...TypeMeta
  metadata v1.ObjectMeta
  spec v1.CronJobSpec
  status v1.CronJobStatus
JobSpec
  parallelism *int32
  completions *int32
  activeDeadlineSeconds *int64
  podFailurePolicy *v1.PodFailurePolicy >25 ?JobPodFailurePolicy
  successPolicy *v1.SuccessPolicy >30 ?JobSuccessPolicy
  backoffLimit *int32
  backoffLimitPerIndex *int32 >28 ?JobBackoffLimitPerIndex
  maxFailedIndexes *int32 >28 ?JobBackoffLimitPerIndex
  selector *v1.LabelSelector
  manualSelector *bool
  template v1.PodTemplateSpec!
  ttlSecondsAfterFinished *int32 >12 ?TTLAfterFinished
  completionMode *v1.CompletionMode >21 ?IndexedJob
  suspend *bool >21 ?SuspendJob
  podReplacementPolicy *v1.PodReplacementPolicy >28 ?JobPodReplacementPolicy
  managedBy *string >30 +JobManagedBy
  scheduling *v1.JobSchedulingConfiguration >37
JobSchedulingConfiguration
  schedulingPolicy *v1.WorkloadPodGroupSchedulingPolicy >37
  schedulingConstraints *v1.WorkloadPodGroupSchedulingConstraints >37
  disruptionMode *v1.WorkloadPodGroupDisruptionMode >37
  resourceClaims []v1.WorkloadPodGroupResourceClaim >37
WorkloadPodGroupSchedulingPolicy
  basic *v1.WorkloadPodGroupBasicSchedulingPolicy >37
  gang *v1.WorkloadPodGroupGangSchedulingPolicy >37
WorkloadPodGroupBasicSchedulingPolicy
WorkloadPodGroupGangSchedulingPolicy
  minCount *int32 >37
WorkloadPodGroupSchedulingConstraints
  topology []v1.TopologyConstraint >37
TopologyConstraint
  key string! >37
WorkloadPodGroupDisruptionMode
  single *v1.WorkloadPodGroupSingleDisruptionMode >37
  all *v1.WorkloadPodGroupAllDisruptionMode >37
WorkloadPodGroupSingleDisruptionMode
WorkloadPodGroupAllDisruptionMode
WorkloadPodGroupResourceClaim
  name string! >37
  resourceClaimName *string >37
  resourceClaimTemplateName *string >37
CronJobSpec
  schedule string!
  timeZone *string >24 +CronJobTimeZone
  startingDeadlineSeconds *int64
  concurrencyPolicy v1.ConcurrencyPolicy
  suspend *bool
  jobTemplate v1.JobTemplateSpec!
  successfulJobsHistoryLimit *int32
  failedJobsHistoryLimit *int32
JobTemplateSpec
  metadata v1.ObjectMeta
  spec v1.JobSpec
PodFailurePolicy
  rules []v1.PodFailurePolicyRule! >25
PodFailurePolicyRule
  action v1.PodFailurePolicyAction! >25
  onExitCodes *v1.PodFailurePolicyOnExitCodesRequirement >25
  onPodConditions []v1.PodFailurePolicyOnPodConditionsPattern >25
PodFailurePolicyOnExitCodesRequirement
  containerName *string >25
  operator v1.PodFailurePolicyOnExitCodesOperator! >25
  values []int32! >25
PodFailurePolicyOnPodConditionsPattern
  type v1.PodConditionType! >25
  status v1.ConditionStatus! >25
SuccessPolicy
  rules []v1.SuccessPolicyRule! >30
SuccessPolicyRule
  succeededIndexes *string >30
  succeededCount *int32 >30
JobStatus
  conditions []v1.JobCondition
  startTime *v1.Time
  completionTime *v1.Time
  active int32
  succeeded int32
  failed int32
  terminating *int32 >28
  completedIndexes string >21
  failedIndexes *string >28
  uncountedTerminatedPods *v1.UncountedTerminatedPods >22
  ready *int32 >23
JobCondition
  type v1.JobConditionType!
  status v1.ConditionStatus!
  lastProbeTime v1.Time
  lastTransitionTime v1.Time
  reason string
  message string
UncountedTerminatedPods
  succeeded []types.UID >22
  failed []types.UID >22
CronJobStatus
  active []v1.ObjectReference
  lastScheduleTime *v1.Time
  lastSuccessfulTime *v1.Time >21
ObjectReference
  kind string
  namespace string
  name string
  uid types.UID
  apiVersion string
  resourceVersion string
  fieldPath string
)";

}  // namespace jobplay
