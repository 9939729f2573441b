// Which function of Kubernetes fills in a field that a manifest leaves out.
#pragma once

#include <string_view>

#include "core/words/explanation.h"

namespace jobplay {

// Why a field of a Job or CronJob (spec.backoffLimit) has a value although its manifest does not
// say it: the API server's default, or what it makes up itself. `label` is what the object is
// called, `path` is as the manifest would have it.
Explanation ExplainDefault(std::string_view kind, std::string_view label, std::string_view path,
                           Language language = Language::kEnglish);

}  // namespace jobplay
