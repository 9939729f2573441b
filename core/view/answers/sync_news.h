// What a sync of the Job controller had learned: of the deliveries that it acted on, the one behind
// a field of the Job's status that it wrote. What put the key on the queue is often another one, as
// syncs are batched. The controller records what each delivery brings (PodNews, SpecNews) and which
// pods a sync counts (PodCounted); here one is asked for by the other. Of a gauge only its
// direction is read from the field.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/view/index/run_index.h"

namespace jobplay {

// The step that delivered it: for a counter the last of the pods that were counted, else the last
// change of a pod or of the spec since the Job's sync before. 0 where the field is about something
// else (a time that is over), or nothing was new.
std::uint32_t NewsOf(const Timeline& timeline, const RunIndex& index, std::uint32_t job,
                     std::string_view path, std::uint32_t step);

}  // namespace jobplay
