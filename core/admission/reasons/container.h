// Reasons to reject a container.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

// Environment variables.
inline constexpr PlainReason kValueSourceOrFile{
    "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or "
    "`fileKeyRef`"};
inline constexpr PlainReason kValueSource{
    "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`"};
inline constexpr PlainReason kValueAndSource{"may not be specified when `value` is not empty"};
inline constexpr PlainReason kVariablesSource{"must specify one of: `configMapRef` or `secretRef`"};
inline constexpr TextReason kFieldPath{"error converting fieldPath: {0}"};
// The facts are the values and the resource.
inline constexpr PairReason kDivisor{
    "only divisor's values {0} are supported with the {1} resource"};
inline constexpr PlainReason kVolumeIsEmptyDir{"referenced volume must be of type emptyDir"};

// Probes and lifecycle hooks.
inline constexpr LimitReason kSleepBelowGrace{
    "must be non-negative and less than terminationGracePeriodSeconds ({limit})"};
inline constexpr LimitReason kSleepAboveZeroBelowGrace{
    "must be greater than 0 and less than terminationGracePeriodSeconds ({limit}). Enable "
    "AllowPodLifecycleSleepActionZeroValue feature gate for zero sleep."};
inline constexpr PlainReason kOneHandler{"may not specify more than 1 handler type"};
inline constexpr PlainReason kHandlerRequired{"must specify a handler type"};
inline constexpr PlainReason kStopSignalNeedsOs{
    "may not be set for containers with empty `spec.os.name`"};
inline constexpr PlainReason kNotInReadinessProbe{"must not be set for readinessProbes"};
inline constexpr PlainReason kMustBeOne{"must be 1"};

// Restart policies.
inline constexpr PlainReason kRestartPolicyForRules{
    "must specify restartPolicy when restart rules are used"};
inline constexpr PlainReason kSidecarRules{
    "restartPolicyRules are not allowed for init containers with restart policy Always"};
inline constexpr PlainReason kInitContainersOnly{"may not be set for non-init containers"};

// Init containers and ephemeral containers.
inline constexpr PlainReason kSidecarsOnly{
    "may not be set for init containers without restartPolicy=Always"};
inline constexpr PlainReason kNotInInitContainer{"must not be set for init containers"};
inline constexpr PlainReason kInitContainerRestart{
    "must not be set to 'RestartContainer' for non-sidecar initContainers"};
inline constexpr PlainReason kNotInEphemeralContainer{"cannot be set for an Ephemeral Container"};
inline constexpr PlainReason kOuterWhitespace{"must not have leading or trailing whitespace"};

}  // namespace jobplay::reason
