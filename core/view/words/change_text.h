// A short description of what a step changed in each object: `phase Pending → Running`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/said.h"
#include "core/view/index/object_id.h"

namespace jobplay {

// Returns the displayed label of an event's object: Job/demo, or Job/namespace/demo.
std::string ObjectOf(const Event& event, const RunIndex& index);

// Returns one entry per object that the step changed, up to a limit. A last entry without an object
// then counts the omitted ones.
struct ObjectChange {
  ObjectId about;
  Said object;
  Said text;
  bool internal =
      false;  // in a cache, a queue or the controllers' memory, which kubectl does not show
};
std::vector<ObjectChange> ChangesOf(const Timeline& timeline, const RunIndex& index,
                                    std::uint32_t step, std::size_t most);

// Describes what one change did to its object.
Said ChangeSaid(const Timeline& timeline, const RunIndex& index, const Change& change);

}  // namespace jobplay
