// One sync of one CronJob (sync, syncCronJob): finished Jobs beyond the history limits are deleted,
// the list of active Jobs is brought up to date, and when a start time has come, a Job is created.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/cronjob.h"
#include "core/base/cron/schedule.h"
#include "core/controllers/controller_env.h"

namespace jobplay {

class CronJobSync {
 public:
  struct Outcome {
    std::optional<Duration> requeue_after;
    std::string error;  // puts the key back on the queue, rate limited; empty: none
  };

  // key: <namespace>/<name>.
  CronJobSync(ControllerEnv& env, std::string_view key) : env_(env), key_(key) {}

  using Jobs = std::vector<Shared<Job>>;

  Outcome Run();
  // syncOne and cleanupFinishedJobs of the first controller (sync_one.cc), which works on what it
  // has just listed from the API server: the CronJob and its Jobs.
  void RunOne(std::uint32_t id, const CronJob& cron_job, const Jobs& jobs);

 private:
  // getJobsToBeReconciled: by the controller reference's name; the uid is not looked at.
  Jobs GetJobsToBeReconciled() const;

  // cleanupFinishedJobs, in history.cc.
  void CleanUpFinishedJobs(const Jobs& jobs);
  void RemoveOldestJobs(Jobs jobs, std::int32_t max_jobs, HistoryLimit limit_of);

  // syncCronJob.
  Outcome SyncCronJob(const Jobs& jobs);
  std::string ReadActiveJobs(const Jobs& jobs);
  void DropMissingJobs(const Jobs& jobs);
  void NoteFinishedJob(const Job& job, bool was_active);
  void DropFinishedJob(const Job& job, const char* outcome_is);
  void DropMissingJob(const ObjectReference& reference);
  void TellUnexpectedJob(const Job& job);
  JobOrigin OriginOf(const Job& job) const;
  Outcome StartIfDue(const Schedule& schedule);
  void TellDue(Time scheduled);
  Outcome AwaitNextTime(const Schedule& schedule);
  std::string ReplaceActiveJobs();
  Outcome StartJob(const Schedule& schedule, Time scheduled);
  ApiStatus CreateJob(Time scheduled, Shared<Job>* created);
  void TellCreation(const ApiStatus& status, const Shared<Job>& job);
  void NoteStartedJob(const Job& job, Time scheduled);
  Outcome RequeueAtNext(const Schedule& schedule);

  // sync_one.cc
  void SyncOne(const Jobs& jobs);
  void UpdateActiveJobs(const Jobs& jobs);
  // The start time whose Job is to be created now, if there is one.
  std::optional<Time> DueTime();
  // The last of the unmet start times; nothing when there is none or they cannot be told.
  std::optional<Time> LastUnmetTime();
  bool UpdateStatus();

  // deleteJob: whether the Job is gone, also from the active list.
  bool DeleteJob(const Job& job);
  bool IsActive(Uid uid) const;
  std::vector<Uid> ActiveUids() const;  // sorted
  void RemoveFromActive(Uid uid);

  static decided::ListedJob Listed(const Job& job) {
    return {job.metadata.name(), job.metadata.uid().value};
  }
  static decided::ListedJob Listed(const ObjectReference& reference) {
    return {reference.name, reference.uid.value};
  }

  template <typename T>
  void Why(T facts) {
    env_.context.Why(std::move(facts), {.cron_job = id_});
  }
  void RecordEvent(EventType type, std::string reason, std::string message);

  ControllerEnv& env_;
  std::string key_;
  Time now_;
  std::uint32_t id_ = 0;
  // The copy that collects all changes to the status, written at the end.
  CronJob cron_job_;
  // A newer copy that syncCronJob goes on with once it had to ask the API server. What it then
  // changes never reaches the write at the end, there as here.
  std::optional<CronJob> fresh_;
  bool update_status_ = false;

  CronJob& current() { return fresh_ ? *fresh_ : cron_job_; }
  const CronJob& current() const { return fresh_ ? *fresh_ : cron_job_; }
};

}  // namespace jobplay
