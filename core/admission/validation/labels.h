// Validation of labels and label selectors.
#pragma once

#include <cstdint>

#include "core/admission/validation/errors.h"
#include "core/api/json.h"

namespace jobplay {

// Follow ValidateLabelName, ValidateLabels and ValidateLabelSelector of unversionedvalidation. Maps
// and selectors may be null.
void ValidateLabelName(std::string_view name, const Path& path, ErrorList* errors);
void ValidateLabels(const Json* labels, const Path& path, ErrorList* errors);
void ValidateLabelSelector(const Json* selector, bool allow_invalid_values, const Path& path,
                           ErrorList* errors);

// Follows ValidateLabelSelectorRequirement. With kCompared it follows
// ValidateNodeSelectorRequirement, whose operators Gt and Lt require one value.
enum class Numbers : std::uint8_t { kRefused, kCompared };
void ValidateRequirement(const Json& requirement, Numbers numbers, bool allow_invalid_values,
                         const Path& path, ErrorList* errors);

// Returns true if an expression of the selector has a value that is not a valid label value.
bool SelectorHasInvalidLabelValue(const Json* selector);

enum class SelectorMatch { kYes, kNo, kBroken };

// Follows metav1.LabelSelectorAsSelector and Matches: a nil selector matches nothing, an empty one
// everything, and an invalid one is broken.
SelectorMatch MatchSelector(const Json* selector, const Json& labels);

}  // namespace jobplay
