// Reasons to reject the spec of a Job or CronJob.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

// Indexed Jobs.
inline constexpr PlainReason kWhenIndexed{"when completion mode is Indexed"};
inline constexpr PlainReason kRequiresIndexed{"requires indexed completion mode"};
inline constexpr LimitReason kAtMostWhenIndexed{
    "must be less than or equal to {limit} when completion mode is Indexed"};
// The highest value for more completions than the lower bound.
inline constexpr RangeReason kAtMostForManyIndexes{
    "must be less than or equal to {limit} when completions are above {low} and used with backoff "
    "limit per index"};
inline constexpr LimitReason kRequiredForManyIndexes{
    "must be specified when completions is above {limit}"};
inline constexpr PlainReason kAtMostCompletions{"must be less than or equal to completions"};
inline constexpr PlainReason kWhenMaxFailedIndexes{"when maxFailedIndexes is specified"};
// For the hostname of the last pod.
inline constexpr TextReason kHostnameTooLong{
    "will not able to create pod with invalid DNS label: {0}"};

// Success policies.
inline constexpr LimitReason kAtMostSpecifiedCompletions{
    "must be less than or equal to {limit} (the number of specified completions)"};
inline constexpr LimitReason kAtMostSucceededIndexes{
    "must be less than or equal to {limit} (the number of indexes in the specified "
    "succeededIndexes field)"};
inline constexpr PlainReason kSuccessRuleEmpty{
    "at least one of succeededCount or succeededIndexes must be specified"};
inline constexpr PlainReason kSuccessRulesEmpty{
    "at least one rules must be specified when the successPolicy is specified"};
// The facts are a field and the error in its list.
inline constexpr PairReason kUnreadableIndexes{"error parsing {0}: {1}"};

// Pod failure policies.
inline constexpr PlainReason kPolicyContainerName{
    "must be one of the container or initContainer names in the pod template"};
inline constexpr PlainReason kExitCodeRequired{"at least one value is required"};
inline constexpr PlainReason kExitCodesOrdered{"must be ordered"};
inline constexpr PlainReason kExitCodeZero{"must not be 0 for the In operator"};
inline constexpr PlainReason kRequiresBackoffLimitPerIndex{
    "requires the backoffLimitPerIndex to be set"};
inline constexpr PlainReason kBothConditions{
    "specifying both OnExitCodes and OnPodConditions is not supported"};
inline constexpr PlainReason kNoCondition{
    "specifying one of OnExitCodes and OnPodConditions is required"};

// Restart policies of pods.
inline constexpr ListReason kValidRestartPolicies{"valid values: {quoted}"};
inline constexpr PlainReason kOnlyNever{
    "only \"Never\" is supported when podFailurePolicy is specified"};

// managedBy.
inline constexpr PlainReason kDomainPrefixedPath{
    "must be a domain-prefixed path (such as \"acme.io/foo\")"};
inline constexpr PlainReason kManagedByPath{
    "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')"};

// Selectors.
inline constexpr PlainReason kSelectorNotGenerated{"`selector` not auto-generated"};
inline constexpr PlainReason kSelectorWillBeGenerated{"`selector` will be auto-generated"};
inline constexpr PlainReason kSelectorMatchesNoLabels{
    "`selector` does not match template `labels`"};

inline constexpr PlainReason kTandem{"can only be modified in tandem with spec.parallelism"};

// CronJobs.
inline constexpr LimitReason kCronJobNameTooLong{"must be no more than {limit} characters"};
inline constexpr TextReason kScheduleFieldCount{"{0}"};
inline constexpr TextReason kScheduleOutOfRange{"{0}"};
inline constexpr TextReason kScheduleDescriptor{"{0}"};
inline constexpr TextReason kScheduleLocation{"{0}"};
inline constexpr TextReason kScheduleUnreadable{"{0}"};
inline constexpr PlainReason kZoneInSchedule{
    "cannot use TZ or CRON_TZ in schedule, use timeZone field instead"};
inline constexpr PlainReason kZoneInBoth{
    "cannot use both timeZone field and TZ or CRON_TZ in schedule"};
inline constexpr PlainReason kTimeZoneEmpty{"timeZone must be nil or non-empty string"};
inline constexpr PlainReason kTimeZoneLocal{
    "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones"};
inline constexpr TextReason kTimeZoneUnknown{"unknown time zone {0}"};
inline constexpr TextReason kTimeZoneUnloadable{"{0}"};

}  // namespace jobplay::reason
