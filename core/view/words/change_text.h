// What a step changed, in a few words for each object: `phase Pending → Running`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/said.h"
#include "core/view/index/object_id.h"

namespace jobplay {

// The object of an event as it is called where it is shown: Job/demo, or Job/namespace/demo.
std::string ObjectOf(const Event& event, const RunIndex& index);

// One entry per object that the step changed. At most so many, and one more, without an object,
// that says how many are left out.
struct ObjectChange {
  ObjectId about;
  Said object;
  Said text;
  bool internal =
      false;  // a cache, a queue or the controllers' memory, which kubectl does not show
};
std::vector<ObjectChange> ChangesOf(const Timeline& timeline, const RunIndex& index,
                                    std::uint32_t step, std::size_t most);

// What one change did to its object.
Said ChangeSaid(const Timeline& timeline, const RunIndex& index, const Change& change);

}  // namespace jobplay
