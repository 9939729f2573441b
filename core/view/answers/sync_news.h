// Finds the watch delivery that led a sync of the Job controller to write a field of the Job's
// status. Syncs are batched, so the delivery that queued the key is often another one. The
// controller records what each delivery brings (PodNews, SpecNews) and which pods a sync counts
// (PodCounted); this file joins them. For a gauge, only the direction of the change is read from
// the field.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/view/index/run_index.h"

namespace jobplay {

// Returns the step of the delivery. For a counter, it is the last of the pods that were counted;
// otherwise the last change of a pod or of the spec since the Job's previous sync. Returns 0 if the
// field is about something else, such as an elapsed time, or if nothing was new.
std::uint32_t NewsOf(const Timeline& timeline, const RunIndex& index, std::uint32_t job,
                     std::string_view path, std::uint32_t step);

}  // namespace jobplay
