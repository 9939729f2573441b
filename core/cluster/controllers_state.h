// Whether the controllers' process runs, and whether it is to be lost in the middle of its work.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace jobplay {

struct ControllersState {
  bool running = true;
  std::optional<Time> back_at;  // when it is down
  // The write of one work item right after which the process is lost; 0: it is not to be.
  std::int64_t crash_after_writes = 0;
  Duration crash_down_for;
  bool operator==(const ControllersState&) const = default;
};

}  // namespace jobplay
