// A run that a command needs whole before it prints anything of it.
#pragma once

#include "core/cli/terminal.h"
#include "core/sim/timeline.h"

namespace jobplay::cli {

// False where the work was to end before the run did.
bool RecordWhole(Timeline& timeline, Work& work);

}  // namespace jobplay::cli
