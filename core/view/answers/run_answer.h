// The outcome of a run for people: "Failed at 2m35s: 4 pods exited 1; backoffLimit 3 allows 3
// retries". The page shows it above the timeline. Links and reports begin with it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/said.h"
#include "core/view/index/run_index.h"

namespace jobplay {

// The outcome of a Job, or what several Jobs have in common.
struct RunOutcome {
  std::string job;            // its name, if the run has several Jobs
  const char* tone = "open";  // good, bad or open, as declared in protocol.ts
  Said end;                   // Failed at 2m35s
  Said why;                   // may be empty
  std::uint32_t step = 0;     // the step that decided it; 0: none did
  bool is_endless = false;    // it waits, and has no activeDeadlineSeconds
};

// The run must be over and completely indexed. With more than two Jobs, they are counted, and the
// first one that is not complete follows.
std::vector<RunOutcome> OutcomesOf(const Timeline& timeline, const RunIndex& index);

// Returns all of them in one line.
Said AnswerOf(const Timeline& timeline, const RunIndex& index);

}  // namespace jobplay
