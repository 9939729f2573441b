// The Kubernetes functions that fill in fields that a manifest does not set.
#pragma once

#include <string_view>

#include "core/words/explanation.h"

namespace jobplay {

// Explains why a field of a Job or CronJob, such as spec.backoffLimit, has a value that its
// manifest does not set. The value is a default, or the API server generates it. `label` is the
// display name of the object, and `path` is the field as in a manifest.
Explanation ExplainDefault(std::string_view kind, std::string_view label, std::string_view path,
                           Language language = Language::kEnglish);

}  // namespace jobplay
