// What a container's command does, where it is simple enough to tell without running it: `sleep
// 30`, `sh -c "sleep 5 && exit 3"`, the documentation's pi. Such manifests run in the playground
// without a script.
#pragma once

#include <cstdint>
#include <optional>

#include "core/api/pod.h"
#include "core/base/time.h"

namespace jobplay {

struct CommandRun {
  std::optional<Duration> duration;  // none: for ever
  std::int32_t exit_code = 0;        // 0..255
};

// Nothing for a command with any part that is not understood. Lists by ; && || and newlines of
// sleep, exit, echo and the like are, also under `set -e`; pipes, substitutions, loops and
// functions are not.
std::optional<CommandRun> RunOfCommand(const Container& container);

}  // namespace jobplay
