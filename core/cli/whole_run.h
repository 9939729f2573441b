// Records a whole run for a command that prints nothing before its end.
#pragma once

#include <cstdint>
#include <functional>

#include "core/cli/terminal.h"
#include "core/sim/timeline.h"
#include "core/view/index/run_index.h"

namespace jobplay::cli {

// Returns false if the work was stopped before the end of the run.
bool RecordWhole(Timeline& timeline, Work& work);

// The same, with its index. `after` is called with each step number, from 0, once the index has the
// step and while the cluster is as after it.
bool RecordIndexed(Timeline& timeline, RunIndex& index, Work& work,
                   const std::function<void(std::uint32_t)>& after = {});

}  // namespace jobplay::cli
