// Estimates chance from a cluster's finished Jobs: how often containers end with each exit code,
// and how long they run. The result is a scenario of the newest Job with a `chance` block, whose
// comments give the uncertainty.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/words/language.h"

namespace jobplay {

// Reads the output of kubectl like core/share/import.h. It is an error if there is no finished Job
// with pods. `language` is that of the comments.
Result<std::string> EstimateChance(std::string_view text, Language language = Language::kEnglish);

}  // namespace jobplay
