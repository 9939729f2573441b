#include "core/api/job.h"

namespace jobplay {

const char* ToString(PodFailurePolicyAction action) {
  switch (action) {
    case PodFailurePolicyAction::kIgnore:
      return "Ignore";
    case PodFailurePolicyAction::kFailIndex:
      return "FailIndex";
    case PodFailurePolicyAction::kCount:
      return "Count";
    case PodFailurePolicyAction::kFailJob:
      return "FailJob";
  }
  return "";
}

const char* ToString(JobConditionType type) {
  switch (type) {
    case JobConditionType::kSuspended:
      return "Suspended";
    case JobConditionType::kComplete:
      return "Complete";
    case JobConditionType::kFailed:
      return "Failed";
    case JobConditionType::kFailureTarget:
      return "FailureTarget";
    case JobConditionType::kSuccessCriteriaMet:
      return "SuccessCriteriaMet";
  }
  return "";
}

const JobCondition* FindCondition(const JobStatus& status, JobConditionType type) {
  for (const JobCondition& condition : status.conditions) {
    if (condition.type == type) return &condition;
  }
  return nullptr;
}

bool IsConditionTrue(const JobStatus& status, JobConditionType type) {
  const JobCondition* condition = FindCondition(status, type);
  return condition != nullptr && condition->status == ConditionStatus::kTrue;
}

const JobCondition* FinishedCondition(const JobStatus& status) {
  for (const JobCondition& condition : status.conditions) {
    if ((condition.type == JobConditionType::kComplete ||
         condition.type == JobConditionType::kFailed) &&
        condition.status == ConditionStatus::kTrue) {
      return &condition;
    }
  }
  return nullptr;
}

bool IsJobFinished(const Job& job) { return FinishedCondition(job.status) != nullptr; }

bool IsJobSuspended(const Job& job) { return job.spec->suspend.value_or(false); }

bool IsIndexedJob(const Job& job) { return job.spec->completion_mode == CompletionMode::kIndexed; }

}  // namespace jobplay
