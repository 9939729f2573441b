// Reasons to reject a value of any field: bounds, lists, and missing or unwanted values.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

// The error type is enough: required, duplicate, not found.
inline constexpr PlainReason kNoDetail{""};

inline constexpr LimitReason kAtMost{"must be less than or equal to {limit}"};
inline constexpr LimitReason kAtLeast{"must be greater than or equal to {limit}"};
inline constexpr PlainReason kAboveZero{"must be greater than 0"};
inline constexpr PlainReason kAboveZeroInWords{"must be greater than zero"};
inline constexpr RangeReason kBetween{"must be between {low} and {limit}, inclusive"};
inline constexpr RangeReason kInRange{"must be in the range {low}-{limit}"};
inline constexpr LimitReason kMaxBytes{"must be no more than {limit} bytes"};
inline constexpr LimitReason kMaxCharacters{"must be no more than {limit} characters"};
inline constexpr LimitReason kTooLong{"may not be more than {limit} bytes"};
inline constexpr LimitReason kTooMany{"must have at most {limit} items"};

inline constexpr ListReason kSupportedValues{"supported values: {quoted}"};
inline constexpr ListReason kValidValues{"valid values: [{spaced}]"};
inline constexpr TextReason kMustBe{"must be '{0}'"};

inline constexpr PlainReason kImmutable{"field is immutable"};
inline constexpr PlainReason kMustBeUnique{"must be unique"};
inline constexpr PlainReason kMustBeSpecified{"must be specified"};
inline constexpr PlainReason kMustNotBeEmpty{"must not be empty"};
inline constexpr PlainReason kCannotBeEmpty{"can not be empty"};
inline constexpr PlainReason kMustBeNonEmpty{"must be non-empty"};
inline constexpr PlainReason kCannotBeSet{"cannot be set"};
inline constexpr PlainReason kOneFieldOnly{"may not have more than one field specified at a time"};

}  // namespace jobplay::reason
