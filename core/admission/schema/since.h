// The first minor versions of Kubernetes with a behavior of the API server, or of kubectl where
// noted, that has no feature gate. Behavior with a gate is in core/controllers/gates.txt and
// pod_gates.txt, the versions of a field are in its schema, and changes of controllers are in
// changes.txt.
#pragma once

#include <cstdint>

namespace jobplay::since {

using Minor = std::int32_t;

// Kinds and their API versions. CronJobs are batch/v1 since v1.21, and batch/v1beta1 up to v1.24.
// Before v1.21, batch/v1 is accepted with a warning, so that one file works with all versions.
inline constexpr Minor kCronJobV1 = 21;
inline constexpr Minor kCronJobV2Alpha1IsGone = 21;
inline constexpr Minor kCronJobV1Beta1IsGone = 25;
inline constexpr Minor kJobOfExtensionsIsGone = 6;

// A Job's own labels also exist with the prefix batch.kubernetes.io/.
inline constexpr Minor kPrefixedLabels = 27;

// Validation of pod templates: earlier versions accepted more.
inline constexpr Minor kTokenPathIsLocal = 30;  // of a projected serviceAccountToken
inline constexpr Minor kNodeAffinityValuesAreLabels = 33;
inline constexpr Minor kUserNamespaceTakesNoDevices = 34;
inline constexpr Minor kInitContainerResizesWithoutRestart = 36;  // except for sidecars
inline constexpr Minor kImageVolumeNeedsReference = 37;
// The pod fields that the API server had moved into the security context are checked after it.
inline constexpr Minor kHostFieldsAreOfPodSpec = 37;
// An update of a template may add allowPrivilegeEscalation: false to a container with
// CAP_SYS_ADMIN.
inline constexpr Minor kKeepsAdminWithoutEscalation = 37;

// Validation of all kinds. In the metadata, errors of ownerReferences include the index, and
// missing values are Required.
inline constexpr Minor kMetadataIsReworded = 37;
// Declarative validation (rest.ValidateDeclarativelyWithMigrationChecks) is enforced: each error is
// listed once, and the missing schedule of a CronJob comes last. Updates of a Job are no longer
// also validated as a create.
inline constexpr Minor kValidatesDeclaratively = 37;

// Updates of Jobs. The template of a suspended Job that never started may change without the
// condition Suspended.
inline constexpr Minor kNotStartedIsAtRest = 36;

// Validation of a Job's status.
inline constexpr Minor kSuccessCriteria = 30;      // the condition SuccessCriteriaMet is known
inline constexpr Minor kAwaitsPods = 31;           // a Job ends when its pods have ended
inline constexpr Minor kExceptsSuspended = 32;     // a suspended Job has fewer requirements
inline constexpr Minor kStatusIsReworded = 34;     // messages name fields differently
inline constexpr Minor kStartTimeIsReworded = 36;  // the message about startTime changes again

// Warnings.
inline constexpr Minor kWarnsOfAppArmorAnnotations = 30;
inline constexpr Minor kWarnsThatApplyDrops = 30;  // when one of two variables has the same name
inline constexpr Minor kWarnsOfMoreNodeLabels = 31;
inline constexpr Minor kWarnsOfOverlaps = 32;
inline constexpr Minor kGitRepoIsOff = 33;
inline constexpr Minor kWarnsOfLabelValues = 33;
inline constexpr Minor kWarnsOfPortNames = 33;
inline constexpr Minor kWarnsOfAddresses = 33;
inline constexpr Minor kComparesAppArmor = 34;  // no warning if the field and the annotation agree

// The quota's admission lists containers without requests or limits. Since v1.18 it could also be
// one of them, which is not simulated.
inline constexpr Minor kQuotaNamesContainers = 29;

// How kubectl create job --from sets the CronJob as the Job's owner. At first the API group was
// wrong, so garbage collection never found it. Later it was an owner, but not the controller of the
// Job.
inline constexpr Minor kCreatedJobIsOwnedInBatch = 19;
inline constexpr Minor kCreatedJobIsControlled = 28;
inline constexpr Minor kCreatedJobBlocksNoDeletion = 31;

}  // namespace jobplay::since
