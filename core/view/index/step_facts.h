// The facts about a step that its event omits: the key that a worker took and the entry of the
// scenario that it carries out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/view/index/run_index.h"

namespace jobplay {

// Returns the key that a worker took in the step; empty in other steps.
std::string SyncedKey(const Timeline& timeline, std::uint32_t step);

// True if the table holds QueueItems.
constexpr bool IsQueue(TableId table) {
  return table >= TableId::kJobQueue && table <= TableId::kTtlQueue;
}

// True if the controllers' process ends in the step and loses everything in its memory.
bool StopsControllers(const Timeline& timeline, std::uint32_t step);

// Returns the entry of the scenario's timeline that the step carries out, or null for other steps.
const Action* ActionAt(const Timeline& timeline, std::uint32_t step);

// Returns what an entry of the timeline writes into the object, or null if it has another object or
// action.
const Json* WrittenInto(const Action& action, std::string_view kind, const ObjectLife& object);

}  // namespace jobplay
