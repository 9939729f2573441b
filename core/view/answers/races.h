// What else was due at the instant of a step. Its order is a choice that cluster.ties makes: here
// it is said what raced, and which seed lets another of them go first.
#pragma once

#include <cstdint>

#include "core/view/index/run_index.h"
#include "core/view/protocol/races.h"
#include "core/words/language.h"

namespace jobplay {

// The seeds from..to-1 are tried for another order, each at most a run to the
// step.
answer::Races RacesOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                      std::uint32_t from, std::uint32_t to, Language language);

}  // namespace jobplay
