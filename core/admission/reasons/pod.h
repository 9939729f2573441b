// Reasons to reject a pod's spec and annotations, except for containers, volumes, scheduling and
// security.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

// Annotations.
inline constexpr PlainReason kSeccompAnnotation{"must be a valid seccomp profile"};
inline constexpr PlainReason kContainerNotFound{"container not found"};
inline constexpr TextReason kAppArmorAnnotation{"invalid AppArmor profile name: {0}"};
inline constexpr PlainReason kMirrorPodNode{
    "must set spec.nodeName if mirror pod annotation is set"};
inline constexpr TextReason kTolerationsUnreadable{"{0}"};
inline constexpr PlainReason kDeletionCost{"must be a 32bit integer"};

// DNS and hostnames.
inline constexpr PlainReason kDnsConfigRequired{
    "must provide `dnsConfig` when `dnsPolicy` is None"};
inline constexpr PlainReason kNameserverRequired{
    "must provide at least one DNS nameserver when `dnsPolicy` is None"};
inline constexpr LimitReason kNameserverCount{"must not have more than {limit} nameservers"};
inline constexpr LimitReason kSearchCount{"must not have more than {limit} search paths"};
inline constexpr LimitReason kSearchCharacters{
    "must not have more than {limit} characters (including spaces) in the search list"};
inline constexpr PlainReason kNotWithFqdn{"may not be specified when setHostnameAsFQDN is true"};
inline constexpr PlainReason kNotWithHostNetwork{"may not be specified when hostNetwork is true"};
inline constexpr PlainReason kHostPortMatchesPort{
    "must match `containerPort` when `hostNetwork` is true"};

// Resource claims and scheduling groups.
inline constexpr PlainReason kClaimSourceBoth{
    "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified"};
inline constexpr PlainReason kClaimSourceRequired{
    "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`"};
inline constexpr PlainReason kPodGroupName{"must specify one of: `podGroupName`"};

inline constexpr PlainReason kNoEphemeralContainers{
    "ephemeral containers not allowed in pod template"};

// Operating systems.
inline constexpr PlainReason kNotOnWindows{"cannot be set for a windows pod"};
inline constexpr PlainReason kResourcesNotOnWindows{"may not be set for a windows pod"};
inline constexpr PlainReason kNotOnLinux{"windows options cannot be set for a linux pod"};

// Resources.
inline constexpr PlainReason kStandardResourceType{
    "must be a standard resource type or fully qualified"};
inline constexpr PlainReason kStandardResource{"must be a standard resource for containers"};
inline constexpr PlainReason kExtendedResourceName{
    "doesn't follow extended resource name standard"};
inline constexpr PlainReason kMustBeInteger{"must be an integer"};
// The facts are the amount and the resource.
inline constexpr PairReason kHugePageMultiple{"{0} is not positive integer multiple of {1}"};
inline constexpr PlainReason kHugePagesNeedOthers{"HugePages require cpu or memory"};
inline constexpr PlainReason kLimitRequired{"Limit must be set for non overcommitable resources"};
// The facts are the resource and its limit.
inline constexpr PairReason kEqualToLimit{"must be equal to {0} limit of {1}"};
inline constexpr PairReason kWithinLimit{"must be less than or equal to {0} limit of {1}"};
inline constexpr TextReason kContainerRequests{
    "must be greater than or equal to aggregate container requests of {0}"};
inline constexpr TextReason kContainerLimits{
    "must be greater than or equal to aggregate container limits of {0}"};
inline constexpr TextReason kPodLimits{"must be less than or equal to pod limits of {0}"};
inline constexpr PlainReason kPodLevelClaims{"claims may not be set for Resources at pod-level"};
// {0} is `: ` and the names of the claims, or ` which is empty`.
inline constexpr TextReason kPodClaimName{"must be one of the names in pod.spec.resourceClaims{0}"};
inline constexpr PlainReason kResizeNotRequired{
    "must be 'NotRequired' when pod `restartPolicy` is 'Never'"};

}  // namespace jobplay::reason
