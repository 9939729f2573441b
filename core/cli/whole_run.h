// Records a whole run for a command that prints nothing before its end.
#pragma once

#include "core/cli/terminal.h"
#include "core/sim/timeline.h"

namespace jobplay::cli {

// Returns false if the work was stopped before the end of the run.
bool RecordWhole(Timeline& timeline, Work& work);

}  // namespace jobplay::cli
