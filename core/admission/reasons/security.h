// Reasons to reject the security context of a pod or container.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

// Profiles.
inline constexpr PlainReason kSeccompType{"type is required when seccompProfile is set"};
inline constexpr PlainReason kSeccompLocalhost{"must be set when seccomp type is Localhost"};
inline constexpr PlainReason kSeccompLocalhostOnly{
    "can only be set when seccomp type is Localhost"};
inline constexpr PlainReason kAppArmorType{"type is required when appArmorProfile is set"};
inline constexpr PlainReason kAppArmorLocalhost{"must be set when AppArmor type is Localhost"};
inline constexpr PlainReason kAppArmorLocalhostOnly{
    "can only be set when AppArmor type is Localhost"};
inline constexpr PlainReason kPadded{"must not be padded with whitespace"};
// The fact is seccomp or apparmor.
inline constexpr TextReason kAnnotationType{"{0} type in annotation and field must match"};
inline constexpr TextReason kAnnotationProfile{"{0} profile in annotation and field must match"};

// Sysctls.
inline constexpr PlainReason kSysctlName{
    "must have at most 253 characters and match regex "
    "^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$"};
inline constexpr PlainReason kHostNetworkSysctl{"may not be specified when 'hostNetwork' is true"};
inline constexpr PlainReason kHostIpcSysctl{"may not be specified when 'hostIPC' is true"};

// Privileges and host namespaces.
inline constexpr PlainReason kClusterPolicy{"disallowed by cluster policy"};
inline constexpr PlainReason kUnmasked{"`hostUsers` must be false to use `Unmasked`"};
inline constexpr PlainReason kPrivilegedWithoutEscalation{
    "cannot set `allowPrivilegeEscalation` to false and `privileged` to true"};
inline constexpr PlainReason kAdminWithoutEscalation{
    "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN"};
inline constexpr PlainReason kShareOrHostPid{
    "ShareProcessNamespace and HostPID cannot both be enabled"};
inline constexpr PlainReason kHostUsersFalse{"when `hostUsers` is false"};

// Windows.
inline constexpr PlainReason kUserEmpty{"runAsUserName cannot be an empty string"};
inline constexpr PlainReason kUserControlCharacters{
    "runAsUserName cannot contain control characters"};
inline constexpr PlainReason kUserBackslashes{
    "runAsUserName cannot contain more than one backslash"};
inline constexpr PlainReason kDomainLength{
    "runAsUserName's Domain length must be under 256 characters"};
inline constexpr PlainReason kDomainFormat{
    "runAsUserName's Domain doesn't match the NetBios nor the DNS format"};
inline constexpr PlainReason kUserPartEmpty{"runAsUserName's User cannot be empty"};
inline constexpr PlainReason kUserLength{
    "runAsUserName's User length must not be longer than 104 characters"};
inline constexpr PlainReason kUserPeriods{
    "runAsUserName's User cannot contain only periods or spaces"};
inline constexpr PlainReason kUserCharacters{
    "runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]"};
inline constexpr PlainReason kCredentialSpecEmpty{"gmsaCredentialSpec cannot be an empty string"};
inline constexpr PlainReason kCredentialSpecSize{"gmsaCredentialSpec size must be under 64 KiB"};
inline constexpr TextReason kHostProcessDiffers{
    "pod hostProcess value must be identical if both are specified, was {0}"};
inline constexpr PlainReason kAllHostProcess{
    "If pod contains any hostProcess containers then all containers must be HostProcess "
    "containers"};
inline constexpr PlainReason kHostProcessNetwork{
    "hostNetwork must be true if pod contains any hostProcess containers"};
inline constexpr PlainReason kHostProcessPolicy{
    "hostProcess containers are disallowed by cluster policy"};

}  // namespace jobplay::reason
