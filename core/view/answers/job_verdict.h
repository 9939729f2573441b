// What a Job's conditions come to: the one that says most, and whether that is good.
#pragma once

#include "core/api/job.h"

namespace jobplay {

// The true condition that says most of how the Job ends or stands; null: none is true.
const JobCondition* VerdictOf(const JobStatus& status);

// `good`, `bad`, or `suspended`, as protocol.ts has it.
const char* KindOf(JobConditionType type);

}  // namespace jobplay
