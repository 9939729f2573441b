// Reasons to reject selectors, affinity, tolerations and topology spread constraints.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

// Selectors.
inline constexpr PlainReason kValuesForIn{"must be specified when `operator` is 'In' or 'NotIn'"};
inline constexpr PlainReason kNoValuesForExists{
    "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"};
inline constexpr PlainReason kOneValueToCompare{
    "must be specified single value when `operator` is 'Lt' or 'Gt'"};
inline constexpr PlainReason kOneValueForFieldSelector{
    "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"};
inline constexpr PlainReason kSelectorOperator{"not a valid selector operator"};
inline constexpr PlainReason kFieldSelectorKey{"not a valid field selector key"};
inline constexpr PlainReason kNodeSelectorTermRequired{"must have at least one node selector term"};
inline constexpr PlainReason kNeedsLabelSelector{
    "must not be specified when labelSelector is not set"};
inline constexpr PlainReason kKeyInSelector{"exists in both matchLabelKeys and labelSelector"};
inline constexpr PlainReason kKeyInMismatch{"exists in both matchLabelKeys and mismatchLabelKeys"};

// Tolerations.
inline constexpr PlainReason kExistsWithoutKey{
    "operator must be Exists when `key` is empty, which means \"match all values and all keys\""};
inline constexpr PlainReason kNoExecuteForSeconds{
    "effect must be 'NoExecute' when `tolerationSeconds` is set"};
inline constexpr PlainReason kNoValueForExists{"value must be empty when `operator` is 'Exists'"};
inline constexpr PlainReason kDecimalInteger{"must be a valid decimal integer in canonical form"};
// The facts are the quoted value and the error.
inline constexpr PairReason kParseInt{"strconv.ParseInt: parsing {0}: {1}"};

// The fact is the action, which is not DoNotSchedule.
inline constexpr TextReason kMinDomains{
    "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not {0}"};

}  // namespace jobplay::reason
