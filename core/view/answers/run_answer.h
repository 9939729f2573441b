// How a run ended, in one line for people: "Failed at 2m35s: backoffLimit 3, 4 pods exited 1".
// Links open on it, and reports begin with it.
#pragma once

#include "core/base/said.h"
#include "core/view/index/run_index.h"

namespace jobplay {

// Of a run that is over, with all that it indexed; of several Jobs the first two are told.
Said AnswerOf(const Timeline& timeline, const RunIndex& index);

}  // namespace jobplay
