// Labels and the selectors that match them.
#pragma once

#include <cstdint>

#include "core/admission/validation/errors.h"
#include "core/api/json.h"

namespace jobplay {

// unversionedvalidation.ValidateLabelName, ValidateLabels and ValidateLabelSelector. Maps and
// selectors may be nullptr, which is fine.
void ValidateLabelName(std::string_view name, const Path& path, ErrorList* errors);
void ValidateLabels(const Json* labels, const Path& path, ErrorList* errors);
void ValidateLabelSelector(const Json* selector, bool allow_invalid_values, const Path& path,
                           ErrorList* errors);

// ValidateLabelSelectorRequirement; with numbers compared it is ValidateNodeSelectorRequirement,
// whose operators Gt and Lt take one value.
enum class Numbers : std::uint8_t { kRefused, kCompared };
void ValidateRequirement(const Json& requirement, Numbers numbers, bool allow_invalid_values,
                         const Path& path, ErrorList* errors);

// One of the selector's expressions has a value that no label can have.
bool SelectorHasInvalidLabelValue(const Json* selector);

enum class SelectorMatch { kYes, kNo, kBroken };

// metav1.LabelSelectorAsSelector and Matches: nothing matches a nil selector, everything an empty
// one; a selector that is not valid is broken.
SelectorMatch MatchSelector(const Json* selector, const Json& labels);

}  // namespace jobplay
