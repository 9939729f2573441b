// The log: events, API calls of the controllers and actions of the scenario, as lines.
#pragma once

#include <cstdint>
#include <vector>

#include "core/view/index/run_index.h"
#include "core/view/protocol/log.h"
#include "core/words/language.h"

namespace jobplay {

// The lines of the steps from..to-1, in order.
std::vector<answer::LogLine> LogOf(const Timeline& timeline, const RunIndex& index,
                                   std::uint32_t from, std::uint32_t to,
                                   Language language = Language::kEnglish);

}  // namespace jobplay
