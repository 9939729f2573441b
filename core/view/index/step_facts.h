// What a step was about, as far as its event does not say it: the key that a worker took, the entry
// of the scenario that it carries out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/view/index/run_index.h"

namespace jobplay {

// The key that a worker took in the step; empty in other steps.
std::string SyncedKey(const Timeline& timeline, std::uint32_t step);

// Whether what the table holds are QueueItems.
constexpr bool IsQueue(TableId table) {
  return table >= TableId::kJobQueue && table <= TableId::kTtlQueue;
}

// Whether the controllers' process ends in the step, and with it all that it had in memory.
bool StopsControllers(const Timeline& timeline, std::uint32_t step);

// The entry of the scenario's timeline that the step carries out; null where it is something else.
const Action* ActionAt(const Timeline& timeline, std::uint32_t step);

// What an entry of the timeline writes into that object; null for another object or action.
const Json* WrittenInto(const Action& action, std::string_view kind, const ObjectLife& object);

}  // namespace jobplay
