// The first CronJob controller (v1.4 to v1.20). Every ten seconds, syncAll lists Jobs and CronJobs
// and passes each CronJob to syncOne. It keeps no state in between.

#include <algorithm>
#include <set>

#include "core/controllers/cronjob/schedule_times.h"
#include "core/controllers/cronjob/sync.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/cronjob.h"

namespace jobplay {
namespace {

constexpr std::size_t kMostUnmetTimes = 100;

}  // namespace

void CronJobSync::RunOne(std::uint32_t id, const CronJob& cron_job, const Jobs& jobs) {
  now_ = env_.now();
  id_ = id;
  cron_job_ = cron_job;
  SyncOne(jobs);
  CleanUpFinishedJobs(jobs);
  const CronJobSpec& spec = *cron_job_.spec;
  if (spec.successful_jobs_history_limit || spec.failed_jobs_history_limit) UpdateStatus();
}

void CronJobSync::SyncOne(const Jobs& jobs) {
  UpdateActiveJobs(jobs);
  if (!UpdateStatus()) return;
  const std::optional<Time> scheduled = DueTime();
  if (!scheduled) return;
  if (cron_job_.spec->concurrency_policy == ConcurrencyPolicy::kReplace &&
      !ReplaceActiveJobs().empty()) {
    return;
  }

  Shared<Job> job;
  const ApiStatus status = CreateJob(*scheduled, &job);
  TellCreation(status, job);
  if (!status.ok()) return;
  NoteStartedJob(*job, *scheduled);
  Shared<CronJob> updated;
  // As in Kubernetes, the result is not kept, so the API server rejects the write after the cleanup
  // as outdated.
  env_.client.UpdateCronJobStatus(id_, cron_job_, &updated);
}

void CronJobSync::UpdateActiveJobs(const Jobs& jobs) {
  std::set<Uid> children;
  for (const Shared<Job>& job : jobs) {
    const Uid uid = job->metadata.uid();
    children.insert(uid);
    const bool active = IsActive(uid);
    const bool finished = IsJobFinished(*job);
    if (!active && !finished) {
      TellUnexpectedJob(*job);
    } else if (active && finished) {
      DropFinishedJob(*job, env_.Has(VersionChange::kCronTellsOutcome) ? ", status: " : nullptr);
    }
  }
  const ActiveJobs active = cron_job_.status.active;
  for (const Shared<ObjectReference>& reference : active) {
    if (children.count(reference->uid) == 0) DropMissingJob(*reference);
  }
}

std::optional<Time> CronJobSync::DueTime() {
  const CronJobSpec& spec = *cron_job_.spec;
  if (cron_job_.metadata.deletion_timestamp) {
    Why(decided::CronBeingDeleted{});
    return std::nullopt;
  }
  if (spec.suspend.value_or(false)) {
    Why(decided::CronSuspended{});
    return std::nullopt;
  }
  const std::optional<Time> scheduled = LastUnmetTime();
  if (!scheduled) return std::nullopt;
  TellDue(*scheduled);
  if (IsTooLate(spec, *scheduled, now_)) {
    // The start time stays unmet, so each round repeats this.
    Why(decided::CronTooLate{.late = (now_ - *scheduled)});
    if (env_.Has(VersionChange::kCronReportsMisses)) {
      RecordEvent(EventType::kWarning, "MissSchedule",
                  "Missed scheduled time to start a job: " + FormatRfc1123Z(*scheduled));
    }
    return std::nullopt;
  }
  if (spec.concurrency_policy == ConcurrencyPolicy::kForbid && !cron_job_.status.active.empty()) {
    Why(decided::CronForbid{.job = Listed(*cron_job_.status.active.front())});
    return std::nullopt;
  }
  return scheduled;
}

// Follows getRecentUnmetScheduleTimes, which lists the times one by one and fails after a hundred.
std::optional<Time> CronJobSync::LastUnmetTime() {
  const CronJobSpec& spec = *cron_job_.spec;
  auto cannot_tell = [this](const std::string& error) {
    RecordEvent(EventType::kWarning, "FailedNeedsStart",
                "Cannot determine if job needs to be started: " + error);
    return std::nullopt;
  };
  const bool older_texts = !env_.Has(VersionChange::kCronTellsOutcome);
  const Result<Schedule> schedule = ParseStandard(spec.schedule);
  if (!schedule) {
    Why(decided::CronInvalidSchedule{.error = schedule.error().message.text});
    return cannot_tell(std::string(older_texts ? "Unparseable" : "unparseable") +
                       " schedule: " + spec.schedule + " : " + schedule.error().message.text);
  }
  Time earliest = cron_job_.status.last_schedule_time
                      ? *cron_job_.status.last_schedule_time
                      : cron_job_.metadata.identity->creation_timestamp;
  if (const auto deadline = SchedulingDeadline(spec, now_))
    earliest = std::max(earliest, *deadline);
  std::optional<Time> last;
  std::size_t count = 0;
  if (earliest <= now_) {
    for (std::optional<Time> t = schedule->Next(earliest); t && *t <= now_;
         t = schedule->Next(*t)) {
      last = t;
      if (++count > kMostUnmetTimes) {
        Why(decided::CronGivesUp{.limit = kMostUnmetTimes});
        return cannot_tell(older_texts ? "Too many missed start time (> 100). Set or decrease "
                                         ".spec.startingDeadlineSeconds or check clock skew."
                                       : "too many missed start time (> 100). Set or decrease "
                                         ".spec.startingDeadlineSeconds or check clock skew");
      }
    }
  }
  if (!last) Why(decided::CronNothingUnmet{});
  return last;
}

// Every round writes the status, even without changes.
bool CronJobSync::UpdateStatus() {
  Shared<CronJob> updated;
  const ApiStatus status = env_.client.UpdateCronJobStatus(id_, cron_job_, &updated);
  if (status.ok()) {
    cron_job_ = *updated;
  } else {
    Why(decided::CallFailed{.call = Call::kUpdateCronJobStatus, .message = status.message});
  }
  return status.ok();
}

}  // namespace jobplay
