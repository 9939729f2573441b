// A moment of the run as kubectl prints it: `get -o wide`, `describe`, `get -o yaml`, of one object
// or of all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/view/index/object_id.h"

namespace jobplay::kubectl {

// kind: get, describe or yaml. Without an object of all Jobs, CronJobs and pods. Ages are those at
// `now`, which is the step's time or a later one before the next step. What is not there is
// answered as the API server would.
std::string ViewOf(Timeline& timeline, const RunIndex& index, std::string_view kind,
                   const std::optional<Reference>& object, std::uint32_t step, Time now);

}  // namespace jobplay::kubectl
