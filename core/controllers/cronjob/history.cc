// Deletes finished Jobs beyond the history limits.

#include <algorithm>

#include "core/controllers/cronjob/sync.h"
#include "core/words/decisions/cronjob.h"

namespace jobplay {
namespace {

// Follows byJobStartTime: Jobs without a start time come last, and Jobs with the same time are
// sorted by name.
bool StartedBefore(const Job& a, const Job& b) {
  const std::optional<Time>& a_start = a.status.start_time;
  const std::optional<Time>& b_start = b.status.start_time;
  if (a_start.has_value() != b_start.has_value()) return a_start.has_value();
  if (a_start == b_start) return a.metadata.name() < b.metadata.name();
  return *a_start < *b_start;
}

}  // namespace

void CronJobSync::CleanUpFinishedJobs(const Jobs& jobs) {
  const std::optional<std::int32_t>& successful_limit =
      cron_job_.spec->successful_jobs_history_limit;
  const std::optional<std::int32_t>& failed_limit = cron_job_.spec->failed_jobs_history_limit;
  Jobs successful, failed;
  for (const Shared<Job>& job : jobs) {
    const JobCondition* finished = FinishedCondition(job->status);
    if (finished == nullptr) continue;
    (finished->type == JobConditionType::kComplete ? successful : failed).push_back(job);
  }
  if (successful_limit)
    RemoveOldestJobs(std::move(successful), *successful_limit, HistoryLimit::kSuccessfulJobs);
  if (failed_limit) RemoveOldestJobs(std::move(failed), *failed_limit, HistoryLimit::kFailedJobs);
}

void CronJobSync::RemoveOldestJobs(Jobs jobs, std::int32_t max_jobs, HistoryLimit limit_of) {
  const std::int64_t excess = static_cast<std::int64_t>(jobs.size()) - max_jobs;
  if (excess <= 0) return;
  std::sort(jobs.begin(), jobs.end(),
            [](const Shared<Job>& a, const Shared<Job>& b) { return StartedBefore(*a, *b); });
  for (std::int64_t i = 0; i < excess; ++i) {
    const Job& job = *jobs[static_cast<std::size_t>(i)];
    Why(decided::CronHistoryDeletes{.limit_of = limit_of, .limit = max_jobs, .job = Listed(job)});
    if (DeleteJob(job)) update_status_ = true;
  }
}

}  // namespace jobplay
