// Whether the controllers' process runs.
#pragma once

#include <optional>

#include "core/base/time.h"

namespace jobplay {

struct ControllersState {
  bool running = true;
  std::optional<Time> back_at;  // when it is down
  bool operator==(const ControllersState&) const = default;
};

}  // namespace jobplay
