// The other events that were due at the instant of a step. cluster.ties chooses their order. This
// finds the events that raced, and a seed with which another one comes first.
#pragma once

#include <cstdint>

#include "core/view/index/run_index.h"
#include "core/view/protocol/races.h"
#include "core/words/language.h"

namespace jobplay {

// Tries the seeds from..to-1 for another order. Each costs at most a run up to the step.
answer::Races RacesOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                      std::uint32_t from, std::uint32_t to, Language language);

}  // namespace jobplay
