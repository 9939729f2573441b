// Reasons to reject volumes and their mounts.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

inline constexpr PlainReason kVolumeTypeRequired{"must specify a volume type"};
inline constexpr PlainReason kOneVolumeType{"may not specify more than 1 volume type"};
inline constexpr PlainReason kFileMode{
    "must be a number between 0 and 0777 (octal), both inclusive"};

// Mounts.
inline constexpr PlainReason kPrivilegedContainersOnly{
    "Bidirectional mount propagation is available only to privileged containers"};
inline constexpr PlainReason kReadOnlyOnly{"may only be specified when readOnly is true"};
inline constexpr PlainReason kNoPropagationOnly{
    "may only be specified when mountPropagation is None or not specified"};
inline constexpr PlainReason kNotInDevices{"must not already exist in volumeDevices"};
inline constexpr PlainReason kNotInMounts{"must not already exist in volumeMounts"};
inline constexpr PlainReason kNotPathInDevices{"must not already exist as a path in volumeDevices"};
inline constexpr PlainReason kNotPathInMounts{"must not already exist as a path in volumeMounts"};
inline constexpr PlainReason kSubPathBoth{"subPathExpr and subPath are mutually exclusive"};
inline constexpr PlainReason kBlockMode{
    "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode"};
inline constexpr PlainReason kDeviceBacksteps{"can not contain backsteps ('..')"};

// Sources.
inline constexpr PlainReason kIscsiPrefix{"must be valid format starting with iqn, eui, or naa"};
inline constexpr PlainReason kIscsiName{"must be valid format"};
inline constexpr PlainReason kIscsiLength{
    "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if "
    "iscsi.initiatorName is specified."};
inline constexpr PlainReason kFcNames{"must specify either targetWWNs or wwids, but not both"};
inline constexpr PlainReason kFcNamesBoth{
    "targetWWNs and wwids can not be specified simultaneously"};
inline constexpr PlainReason kFcLun{"lun is required if targetWWNs is specified"};
inline constexpr PlainReason kHostPort{
    "must be a host:port pair or multiple pairs separated by commas"};
inline constexpr PlainReason kQuobyteTenant{
    "must be a UUID and may not exceed a length of 64 characters"};
inline constexpr PlainReason kDataset{"one of datasetName and datasetUUID is required"};
inline constexpr PlainReason kDatasetBoth{
    "datasetName and datasetUUID can not be specified simultaneously"};
inline constexpr PlainReason kNoSlash{"must not contain '/'"};
inline constexpr PlainReason kReservedNamespaces{
    "kubernetes.io and k8s.io namespaces are reserved"};
inline constexpr PlainReason kSizeLimit{"SizeLimit field must be a valid resource quantity"};

// Projected volumes.
inline constexpr PlainReason kOneVolumeTypePerSource{
    "may not specify more than 1 volume type per source"};
inline constexpr PlainReason kConflictingPaths{"conflicting duplicate paths"};
inline constexpr PlainReason kTokenTooShort{"may not specify a duration less than 10 minutes"};
inline constexpr PlainReason kTokenTooLong{"may not specify a duration larger than 2^32 seconds"};
inline constexpr PlainReason kSignerName{
    "must be a fully qualified domain and path of the form 'example.com/signer-name'"};
inline constexpr PlainReason kNameOrSigner{"either name or signerName must be specified"};
inline constexpr PlainReason kNameAndSigner{"only one of name and signerName may be used"};
inline constexpr PlainReason kBundleName{"must be a valid object name"};
inline constexpr PlainReason kBundleSigner{"must be a valid signer name"};
inline constexpr PlainReason kBundleSelector{"labelSelector must be unset if name is specified"};
inline constexpr LimitReason kCertificateAtLeast{
    "if provided, maxExpirationSeconds must be >= {limit}"};
inline constexpr LimitReason kCertificateAtMost{
    "if provided, maxExpirationSeconds must be <= {limit}"};
inline constexpr PlainReason kCertificatePaths{
    "specify at least one of credentialBundlePath, keyPath, and certificateChainPath"};
inline constexpr PlainReason kFieldOrResource{"one of fieldRef and resourceFieldRef is required"};
inline constexpr PlainReason kFieldAndResource{
    "fieldRef and resourceFieldRef can not be specified simultaneously"};

// Ephemeral volumes.
inline constexpr PlainReason kVolumeClaimKind{
    "must be 'PersistentVolumeClaim' when referencing the default apiGroup"};
inline constexpr PlainReason kReadWriteOncePod{
    "may not use ReadWriteOncePod with other access modes"};
inline constexpr PlainReason kNotWithSourceNamespace{
    "may not be specified when dataSourceRef.namespace is specified"};
inline constexpr PlainReason kMatchesSourceRef{"must match dataSourceRef"};
inline constexpr PlainReason kAccessModeRequired{"at least 1 access mode is required"};

}  // namespace jobplay::reason
