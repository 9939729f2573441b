// The reasons of a step apart from its decisions: what a delivery brought, and what a controller
// could not see. The sentences are rows of core/words/reasons.txt.
#pragma once

#include <cstdint>
#include <vector>

#include "core/view/index/run_index.h"
#include "core/words/explanation.h"
#include "core/words/language.h"

namespace jobplay {

struct StepReason {
  Explanation explanation;
  bool first = false;  // the reason caused the decisions; otherwise it comes after them
};

std::vector<StepReason> ReasonsOf(const Timeline& timeline, const RunIndex& index,
                                  std::uint32_t step, Language language);

}  // namespace jobplay
