// Reasons to reject an update of a Job's status. Only controllers write the status, so these have
// no remedies.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

// Conditions.
inline constexpr PlainReason kCompleteAndFailed{
    "cannot set Complete=True and Failed=true conditions"};
inline constexpr PlainReason kCompleteAndFailureTarget{
    "cannot set Complete=True and FailureTarget=true conditions"};
inline constexpr PlainReason kFailedWithoutTarget{
    "cannot set Failed=True condition without the FailureTarget=true condition"};
inline constexpr PlainReason kCompleteWithoutCriteria{
    "cannot set Complete=True condition without the SuccessCriteriaMet=true condition"};
inline constexpr PlainReason kCriteriaNotIndexed{"cannot set SuccessCriteriaMet to NonIndexed Job"};
inline constexpr PlainReason kCriteriaAndFailed{
    "cannot set SuccessCriteriaMet=True and Failed=true conditions"};
inline constexpr PlainReason kCriteriaAndFailureTarget{
    "cannot set SuccessCriteriaMet=True and FailureTarget=true conditions"};
inline constexpr PlainReason kCriteriaWithoutPolicy{
    "cannot set SuccessCriteriaMet=True for Job without SuccessPolicy"};
inline constexpr PlainReason kCompleteWithPolicy{
    "cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True"};
inline constexpr TextReason kTerminalConditionRemoved{
    "cannot disable the terminal {0}=True condition"};
inline constexpr PlainReason kCriteriaRemoved{
    "cannot disable the SuccessCriteriaMet=True condition"};
inline constexpr PlainReason kCriteriaAfterComplete{
    "cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions"};

// Times.
inline constexpr PlainReason kCompletionTimeWithoutComplete{
    "cannot set completionTime when there is no Complete=True condition"};
inline constexpr PlainReason kCompletionTimeRequired{
    "completionTime is required for Complete jobs"};
inline constexpr PlainReason kCompletionTimeBeforeStart{
    "completionTime cannot be set before startTime"};
inline constexpr PlainReason kNotBeforeStartTime{"must be equal to or after `startTime`"};
inline constexpr PlainReason kCompletionTimeMutated{"completionTime cannot be mutated"};
inline constexpr PlainReason kStartTimeRequired{"startTime is required for finished job"};
inline constexpr PlainReason kStartTimeRemoved{"startTime cannot be removed for unsuspended job"};
inline constexpr PlainReason kStartTimeImmutable{"field is immutable for unsuspended job once set"};

// Counters and lists of indexes.
inline constexpr PlainReason kActiveWhenFinished{"active>0 is invalid for finished job"};
inline constexpr PlainReason kTerminatingWhenFinished{"terminating>0 is invalid for finished job"};
inline constexpr PlainReason kUncountedWhenFinished{
    "uncountedTerminatedPods needs to be empty for finished job"};
inline constexpr PlainReason kEmptyWhenFinished{"must be empty for finished job"};
inline constexpr PlainReason kReadyAboveActive{"cannot set more ready pods than active"};
inline constexpr PlainReason kFailedDecreased{"cannot decrease the failed counter"};
inline constexpr PlainReason kSucceededDecreased{"cannot decrease the succeeded counter"};
inline constexpr PlainReason kCompletedNotIndexed{
    "cannot set non-empty completedIndexes when non-indexed completion mode"};
inline constexpr PlainReason kFailedWithoutLimitPerIndex{
    "cannot set non-null failedIndexes when backoffLimitPerIndex is null"};
inline constexpr LimitReason kIndexesOverlap{
    "failedIndexes and completedIndexes overlap at index: {limit}"};

}  // namespace jobplay::reason
