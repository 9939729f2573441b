#include "core/view/answers/job_verdict.h"

namespace jobplay {

const JobCondition* VerdictOf(const JobStatus& status) {
  for (const JobConditionType type :
       {JobConditionType::kFailed, JobConditionType::kComplete, JobConditionType::kFailureTarget,
        JobConditionType::kSuccessCriteriaMet, JobConditionType::kSuspended}) {
    if (IsConditionTrue(status, type)) return FindCondition(status, type);
  }
  return nullptr;
}

const char* KindOf(JobConditionType type) {
  switch (type) {
    case JobConditionType::kFailed:
    case JobConditionType::kFailureTarget:
      return "bad";
    case JobConditionType::kSuspended:
      return "suspended";
    case JobConditionType::kComplete:
    case JobConditionType::kSuccessCriteriaMet:
      break;
  }
  return "good";
}

}  // namespace jobplay
