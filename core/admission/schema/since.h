// Since which minor of Kubernetes its API server, or kubectl where it says so, does what no feature
// gate guards: the one list of them. What a gate guards is in core/controllers/gates.txt and
// pod_gates.txt, a field's first and last minor in its schema, and what the controllers do in
// changes.txt.
#pragma once

#include <cstdint>

namespace jobplay::since {

using Minor = std::int32_t;

// Kinds and their versions. CronJobs are batch/v1 from v1.21 on, and batch/v1beta1 up to v1.24.
// Where there was no batch/v1 yet it is taken all the same, with a warning, so that one file runs
// under all versions.
inline constexpr Minor kCronJobV1 = 21;
inline constexpr Minor kCronJobV2Alpha1IsGone = 21;
inline constexpr Minor kCronJobV1Beta1IsGone = 25;
inline constexpr Minor kJobOfExtensionsIsGone = 6;

// A Job's own labels have the prefix batch.kubernetes.io/ as well.
inline constexpr Minor kPrefixedLabels = 27;

// Validation of pod templates: what was taken before.
inline constexpr Minor kTokenPathIsLocal = 30;  // of a projected serviceAccountToken
inline constexpr Minor kNodeAffinityValuesAreLabels = 33;
inline constexpr Minor kUserNamespaceTakesNoDevices = 34;
inline constexpr Minor kInitContainerResizesWithoutRestart = 36;  // but for sidecars
inline constexpr Minor kImageVolumeNeedsReference = 37;
// The fields of pods that the API server had moved into the security context come after it in the
// order of the checks.
inline constexpr Minor kHostFieldsAreOfPodSpec = 37;
// An update of a template may add allowPrivilegeEscalation: false to a container with
// CAP_SYS_ADMIN.
inline constexpr Minor kKeepsAdminWithoutEscalation = 37;

// Validation of all kinds. Metadata: errors of ownerReferences name the index; values that are left
// out are Required.
inline constexpr Minor kMetadataIsReworded = 37;
// Declarative validation (rest.ValidateDeclarativelyWithMigrationChecks) is enforced: an error is
// listed once, and the missing schedule of a CronJob comes last. An update of a Job is no longer
// validated as a create as well.
inline constexpr Minor kValidatesDeclaratively = 37;

// Updates of Jobs: one that is suspended and never started needs no condition Suspended for its
// template to be changed.
inline constexpr Minor kNotStartedIsAtRest = 36;

// Validation of a Job's status.
inline constexpr Minor kSuccessCriteria = 30;      // the condition SuccessCriteriaMet is known
inline constexpr Minor kAwaitsPods = 31;           // a Job ends when its pods have
inline constexpr Minor kExceptsSuspended = 32;     // of a suspended Job less is asked
inline constexpr Minor kStatusIsReworded = 34;     // messages say the fields' names otherwise
inline constexpr Minor kStartTimeIsReworded = 36;  // and that of startTime once more

// Warnings.
inline constexpr Minor kWarnsOfAppArmorAnnotations = 30;
inline constexpr Minor kWarnsThatApplyDrops = 30;  // one of two variables of a name
inline constexpr Minor kWarnsOfMoreNodeLabels = 31;
inline constexpr Minor kWarnsOfOverlaps = 32;
inline constexpr Minor kGitRepoIsOff = 33;
inline constexpr Minor kWarnsOfLabelValues = 33;
inline constexpr Minor kWarnsOfPortNames = 33;
inline constexpr Minor kWarnsOfAddresses = 33;
inline constexpr Minor kComparesAppArmor = 34;  // no warning where field and annotation agree

// The quota's admission says which containers lack requests or limits. Or one of those since v1.18,
// which are not simulated.
inline constexpr Minor kQuotaNamesContainers = 29;

// kubectl create job --from: how it names the CronJob as the Job's owner. At first that was by the
// wrong API group, so that garbage collection never found it; then as an owner, but not as the one
// that controls the Job.
inline constexpr Minor kCreatedJobIsOwnedInBatch = 19;
inline constexpr Minor kCreatedJobIsControlled = 28;
inline constexpr Minor kCreatedJobBlocksNoDeletion = 31;

}  // namespace jobplay::since
