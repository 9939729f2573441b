// Remedies for fields that exclude or require each other, and for errors that no other rule covers.
#include "core/admission/reasons/common.h"
#include "core/admission/reasons/container.h"
#include "core/admission/reasons/object_meta.h"
#include "core/admission/reasons/placement.h"
#include "core/admission/reasons/pod.h"
#include "core/admission/reasons/security.h"
#include "core/admission/reasons/volume.h"
#include "core/admission/remedies/rules.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

Remedy Explained(const Refused& refused) {
  return {said::ExplainField{.place = refused.Explain()}, {}};
}

constexpr RemedyRule kConflictRules[] = {
    {kForbidden, "", {&reason::kClusterPolicy}, Without<said::AllowPrivileged>},
    {kForbidden, "", {&reason::kHostProcessPolicy}, Plain<said::AllowPrivileged>},
    {kForbidden,
     "",
     {&reason::kNotOnWindows, &reason::kResourcesNotOnWindows, &reason::kNotOnLinux},
     WithoutNamed<said::NotOfThatSystem>},
    {kForbidden, "ephemeralContainers", {}, Without<said::NoEphemeralContainers>},
    {kForbidden, "", {&reason::kSidecarsOnly}, Without<said::InitContainersHaveNone>},
    {kForbidden, "", {&reason::kPrivilegedContainersOnly}, Plain<said::MountFirst>},
    {kForbidden, "", {&reason::kHugePagesNeedOthers}, Plain<said::HugePagesNeedCpu>},
    {kForbidden,
     "",
     {&reason::kAnnotationType, &reason::kAnnotationProfile},
     Plain<said::SayItTwiceAlike>},
    {kForbidden,
     "",
     {&reason::kReadOnlyOnly, &reason::kNoPropagationOnly},
     Plain<said::ReadOnlyRecursively>},
    {kForbidden, "", {&reason::kNeedsLabelSelector}, WithoutNamed<said::NeedsLabelSelector>},
    {kForbidden,
     "",
     {&reason::kOneHandler, &reason::kOneVolumeType, &reason::kOneVolumeTypePerSource},
     Plain<said::KeepOneKind>},
    {kForbidden, "", {&reason::kSizeLimit}, Plain<said::WriteAmount>},
    {kForbidden, "", {&reason::kHostUsersFalse}, WithoutNamed<said::HostUsersFalse>},
    {kForbidden, "", {&reason::kReadWriteOncePod}, Plain<said::LeaveOutOne>},
    {kForbidden, "", {}, WithoutNamed<said::LeaveOut>},
    {kInvalid, "", {&reason::kFieldSelectorKey}, Plain<said::NodesByNameOnly>},
    {kInvalid, "", {&reason::kNotPathInDevices, &reason::kNotPathInMounts}, Plain<said::MountOnce>},
    {kInvalid,
     "",
     {&reason::kNotInDevices, &reason::kNotInMounts, &reason::kBlockMode},
     Plain<said::BlockOrFiles>},
    {kInvalid, "", {&reason::kMustBeUnique}, Plain<said::PodsShareNoName>},
    {kInvalid,
     "",
     {&reason::kKeyInSelector, &reason::kKeyInMismatch},
     Plain<said::KeysMakeSelector>},
    {kInvalid, "", {&reason::kNoExecuteForSeconds}, Plain<said::TolerationOfTime>},
    {kInvalid, "tolerations.operator", {}, Plain<said::TolerationExists>},
    {kInvalid, "minDomains", {}, Without<said::MinDomainsNeedsDoNotSchedule>},
    {kInvalid,
     "",
     {&reason::kResizeNotRequired, &reason::kInitContainerRestart},
     Plain<said::ResizeIsForRunning>},
    {kInvalid,
     "",
     {&reason::kPrivilegedWithoutEscalation, &reason::kAdminWithoutEscalation},
     Plain<said::WithoutEscalation>},
    {kInvalid, "", {&reason::kShareOrHostPid}, Plain<said::ShareOrHost>},
    {kInvalid, "procMount", {}, Plain<said::UnmaskedNeedsUsers>},
    {kInvalid,
     "",
     {&reason::kHostProcessDiffers, &reason::kAllHostProcess, &reason::kHostProcessNetwork},
     Plain<said::AllHostProcess>},
    {kInvalid, "", {&reason::kMirrorPodNode}, Plain<said::NodeOfMirror>},
    {kInvalid, "", {&reason::kContainerNotFound}, Plain<said::AnnotationOfContainer>},
    {kInvalid, "", {&reason::kOneController}, Plain<said::OwnerOnce>},
    {kInvalid, "", {&reason::kOwnerIsEvent}, Plain<said::OwnerIsNoEvent>},
    {kInvalid,
     "",
     {&reason::kOwnerVersionEmpty, &reason::kOwnerVersionMalformed},
     Plain<said::OwnerIsWhole>},
    {kInvalid, "ownerReferences.kind", {}, Plain<said::OwnerIsWhole>},
    {kInvalid, "ownerReferences.name", {}, Plain<said::OwnerIsWhole>},
    {kInvalid, "ownerReferences.uid", {}, Plain<said::OwnerIsWhole>},
    {kInvalid, "", {&reason::kOrphanAndForeground}, Plain<said::OneFinalizerOfTheTwo>},
    {kInvalid, "managedFields.operation", {}, Plain<said::ManagedFieldsAreTheServers>},
    {kInvalid, "managedFields.fieldsType", {}, Plain<said::ManagedFieldsAreTheServers>},
    {kInvalid,
     "",
     {&reason::kClaimSourceBoth, &reason::kClaimSourceRequired},
     Plain<said::OneSourceOfClaim>},
    {kInvalid,
     "valueFrom",
     {&reason::kValueSource, &reason::kValueSourceOrFile},
     Plain<said::SourceOfValue>},
    {kInvalid, "valueFrom", {}, Plain<said::OneSourceOfValue>},
    {kInvalid, "envFrom", {&reason::kVariablesSource}, Plain<said::SourceOfVariables>},
    {kInvalid, "envFrom", {}, Plain<said::LeaveOutOne>},
    {kInvalid, "", {&reason::kConflictingPaths}, Plain<said::DifferentPaths>},
    {kInvalid,
     "",
     {&reason::kFcNamesBoth, &reason::kDatasetBoth, &reason::kFieldAndResource,
      &reason::kSubPathBoth},
     Plain<said::LeaveOutOne>},
    {kInvalid,
     "",
     {&reason::kNotInReadinessProbe, &reason::kNotInInitContainer},
     WithoutNamed<said::LeaveOut>},
    {kInvalid,
     "",
     {&reason::kNameMayNotBe, &reason::kNotWithSourceNamespace},
     WithoutNamed<said::LeaveOut>},
    {kAny, "", {}, Explained},
};

}  // namespace

std::span<const RemedyRule> ConflictRules() { return kConflictRules; }

}  // namespace jobplay
