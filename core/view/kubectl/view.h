// A moment of the run as kubectl prints it: `get -o wide`, `describe` or `get -o yaml`, for one
// object or for all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/view/index/object_id.h"

namespace jobplay::kubectl {

// `kind` is get, describe or yaml. Without an object, all Jobs, CronJobs and pods are printed. Ages
// are at `now`, which is at or after the step's time and before the next step. For a missing
// object, the answer is the API server's error.
std::string ViewOf(Timeline& timeline, const RunIndex& index, std::string_view kind,
                   const std::optional<Reference>& object, std::uint32_t step, Time now);

}  // namespace jobplay::kubectl
