// The outcome of a run in one line for people: "Failed at 2m35s: backoffLimit 3, 4 pods exited 1".
// Links and reports begin with it.
#pragma once

#include "core/base/said.h"
#include "core/view/index/run_index.h"

namespace jobplay {

// The run must be over and completely indexed. With several Jobs, the line covers the first two.
Said AnswerOf(const Timeline& timeline, const RunIndex& index);

}  // namespace jobplay
