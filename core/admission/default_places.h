// The Kubernetes functions that fill in fields that a manifest does not set.
#pragma once

#include <string_view>

#include "core/words/explanation.h"

namespace jobplay {

// Explains why a field of a Job or CronJob (spec.backoffLimit) has a value that its manifest does
// not set: a default, or a value that the API server generates. `label` is the display name of the
// object, and `path` is the field as in a manifest.
Explanation ExplainDefault(std::string_view kind, std::string_view label, std::string_view path,
                           Language language = Language::kEnglish);

}  // namespace jobplay
