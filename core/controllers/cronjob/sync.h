// One sync of one CronJob (sync, syncCronJob). It deletes finished Jobs beyond the history limits,
// updates the list of active Jobs, and creates a Job if a start time has come.
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
    std::string error;  // if set, the key returns to the queue, rate limited
  };

  // `key` is <namespace>/<name>.
  CronJobSync(ControllerEnv& env, std::string_view key) : env_(env), key_(key) {}

  using Jobs = std::vector<Shared<Job>>;

  Outcome Run();
  // Follows syncOne and cleanupFinishedJobs of the first controller (sync_one.cc). The CronJob and
  // its Jobs were just listed from the API server.
  void RunOne(std::uint32_t id, const CronJob& cron_job, const Jobs& jobs);

 private:
  // Follows getJobsToBeReconciled: selects Jobs by the name in their controller reference and
  // ignores the uid.
  Jobs GetJobsToBeReconciled() const;

  // Follows cleanupFinishedJobs; defined in history.cc.
  void CleanUpFinishedJobs(const Jobs& jobs);
  void RemoveOldestJobs(Jobs jobs, std::int32_t max_jobs, HistoryLimit limit_of);

  // Follows syncCronJob.
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

  // Defined in sync_one.cc.
  void SyncOne(const Jobs& jobs);
  void UpdateActiveJobs(const Jobs& jobs);
  // Returns the start time whose Job must be created now, if any.
  std::optional<Time> DueTime();
  // Returns the last unmet start time, or nothing if there is none or they cannot be computed.
  std::optional<Time> LastUnmetTime();
  bool UpdateStatus();

  // Follows deleteJob. Returns true if the Job is deleted and removed from the active list.
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
  // A copy that collects all changes to the status, which are written at the end.
  CronJob cron_job_;
  // A newer copy, which syncCronJob uses once it had to ask the API server. As in Kubernetes, later
  // changes to it never reach the final write.
  std::optional<CronJob> fresh_;
  bool update_status_ = false;

  CronJob& current() { return fresh_ ? *fresh_ : cron_job_; }
  const CronJob& current() const { return fresh_ ? *fresh_ : cron_job_; }
};

}  // namespace jobplay
