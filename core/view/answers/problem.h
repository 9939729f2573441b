// What is wrong with what somebody wrote, as the page shows it: Problem of
// web/src/engine/protocol.ts.
#pragma once

#include <vector>

#include "core/api/json.h"
#include "core/base/result.h"
#include "core/sim/scenario.h"
#include "core/words/language.h"

namespace jobplay {

Json ToJson(const Problem& problem, Language language);
Json ToJson(const std::vector<Problem>& problems, Language language);
Json ToJson(const Error& error, Language language);

}  // namespace jobplay
