// What a cluster's finished Jobs say of chance: how often containers end with which code, and how
// long they run, as a scenario of the newest of the Jobs with a `chance` block. How sure that is
// stands in its comments.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/words/language.h"

namespace jobplay {

// Of what kubectl prints, as core/share/import.h reads it. An error where there is no finished Job
// with pods. The language is that of the comments.
Result<std::string> EstimateChance(std::string_view text, Language language = Language::kEnglish);

}  // namespace jobplay
