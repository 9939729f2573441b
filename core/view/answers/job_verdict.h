// The condition that summarizes a Job, and whether it is good or bad.
#pragma once

#include "core/api/job.h"

namespace jobplay {

// Returns the true condition that says most about the Job's outcome or state, or null if none is
// true.
const JobCondition* VerdictOf(const JobStatus& status);

// Returns `good`, `bad` or `suspended`, as declared in protocol.ts.
const char* KindOf(JobConditionType type);

}  // namespace jobplay
