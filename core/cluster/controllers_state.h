// The state of the controllers' process: running or not, and the crash that is planned in the
// middle of its work.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace jobplay {

struct ControllersState {
  bool running = true;
  std::optional<Time> back_at;  // if it is down
  // The number of the write of one work item after which the process is lost; 0: never.
  std::int64_t crash_after_writes = 0;
  Duration crash_down_for;
  bool operator==(const ControllersState&) const = default;
};

}  // namespace jobplay
