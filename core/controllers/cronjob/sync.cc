#include "core/controllers/cronjob/sync.h"

#include <algorithm>
#include <utility>

#include "core/api/event.h"
#include "core/base/cron/time_zone.h"
#include "core/base/go_quote.h"
#include "core/base/rfc3339.h"
#include "core/controllers/cronjob/schedule_times.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/cronjob.h"

namespace jobplay {

CronJobSync::Outcome CronJobSync::Run() {
  now_ = env_.now();
  id_ = env_.informers.cron_jobs.Find(key_);
  if (id_ == 0) {
    Why(decided::CronJobGone{});
    return {};
  }
  cron_job_ = *env_.informers.cron_jobs.cache().Get(id_);

  const Jobs jobs = GetJobsToBeReconciled();
  CleanUpFinishedJobs(jobs);
  const Outcome outcome = SyncCronJob(jobs);
  if (update_status_) {
    Shared<CronJob> updated;
    const ApiStatus status = env_.client.UpdateCronJobStatus(id_, cron_job_, &updated);
    if (!status.ok()) {
      Why(decided::CallFailed{.call = Call::kUpdateCronJobStatus, .message = status.message});
      return {std::nullopt, status.message};
    }
  }
  return outcome;
}

CronJobSync::Jobs CronJobSync::GetJobsToBeReconciled() const {
  Jobs jobs;
  const ObjectMeta& self = cron_job_.metadata;
  env_.informers.jobs.cache().ForEach([&](std::uint32_t, const Shared<Job>& job) {
    if (job->metadata.namespace_() != self.namespace_()) return;
    const OwnerReference* controller = GetControllerOf(job->metadata);
    if (controller == nullptr) return;
    const bool named = controller->name == self.name();
    const bool owned = controller->uid == self.uid();
    // The change matters only if the name and the uid disagree.
    const bool its = named == owned                                    ? owned
                     : env_.Has(VersionChange::kCronKnowsItsJobsByUid) ? owned
                                                                       : named;
    if (its) jobs.push_back(job);
  });
  return jobs;
}

CronJobSync::Outcome CronJobSync::SyncCronJob(const Jobs& jobs) {
  if (std::string error = ReadActiveJobs(jobs); !error.empty()) return {std::nullopt, error};
  DropMissingJobs(jobs);

  if (current().metadata.deletion_timestamp) {
    Why(decided::CronBeingDeleted{});
    return {};
  }
  const CronJobSpec& spec = *current().spec;
  if (spec.time_zone) {
    if (const Result<TimeZone> zone = TimeZone::Load(*spec.time_zone); !zone) {
      Why(decided::CronUnknownTimeZone{.zone = *spec.time_zone});
      RecordEvent(
          EventType::kWarning, "UnknownTimeZone",
          "invalid timeZone: " + GoQuote(*spec.time_zone) + ": " + zone.error().message.text);
      return {};
    }
  }
  if (spec.suspend.value_or(false)) {
    Why(decided::CronSuspended{});
    return {};
  }
  if (NamesTimeZone(spec.schedule)) {
    RecordEvent(EventType::kWarning, "UnsupportedSchedule",
                "CRON_TZ or TZ used in schedule " + GoQuote(spec.schedule) +
                    " is not officially supported, see "
                    "https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more "
                    "details");
  }
  const Result<Schedule> schedule = ParseStandard(FormatSchedule(spec));
  if (!schedule) {
    Why(decided::CronInvalidSchedule{.error = schedule.error().message.text});
    RecordEvent(
        EventType::kWarning, "UnparseableSchedule",
        "unparseable schedule: " + GoQuote(spec.schedule) + " : " + schedule.error().message.text);
    return {};
  }
  return StartIfDue(*schedule);
}

// Compares the cached Jobs with status.active.
std::string CronJobSync::ReadActiveJobs(const Jobs& jobs) {
  // Sorts the uids, so that many Jobs are not compared pairwise. A Job that the loop removes does
  // not occur again.
  std::vector<Uid> active_uids = ActiveUids();
  for (const Shared<Job>& job : jobs) {
    const bool active =
        std::binary_search(active_uids.begin(), active_uids.end(), job->metadata.uid());
    if (IsJobFinished(*job)) {
      NoteFinishedJob(*job, active);
      continue;
    }
    if (active) continue;
    // The cached CronJob may be older than the cached Job.
    const Shared<CronJob> stored =
        env_.client.GetCronJob(current().metadata.namespace_(), current().metadata.name());
    if (!stored) return NotFound("cronjobs.batch", current().metadata.name()).message;
    const ActiveJobs& stored_active = stored->status.active;
    if (std::any_of(stored_active.begin(), stored_active.end(),
                    [&](const auto& r) { return r->uid == job->metadata.uid(); })) {
      fresh_ = *stored;
      active_uids = ActiveUids();
      continue;
    }
    TellUnexpectedJob(*job);
  }
  return {};
}

void CronJobSync::TellUnexpectedJob(const Job& job) {
  Why(decided::CronUnexpectedJob{.job = Listed(job)});
  Why(decided::CronUnexpectedJobIs{.origin = OriginOf(job), .job = Listed(job)});
  RecordEvent(EventType::kWarning, "UnexpectedJob",
              "Saw a job that the controller did not create or forgot: " + job.metadata.name());
}

JobOrigin CronJobSync::OriginOf(const Job& job) const {
  if (Find(*job.metadata.annotations, kCronJobInstantiateAnnotation) != nullptr) {
    return JobOrigin::kCreatedByHand;
  }
  return IsJobNameOfAStart(cron_job_, job.metadata.name()) ? JobOrigin::kNamedAsAStart
                                                           : JobOrigin::kNamedOtherwise;
}

void CronJobSync::NoteFinishedJob(const Job& job, bool was_active) {
  const bool at_once = env_.Has(VersionChange::kTimesCompletionsAtOnce);
  if (was_active) {
    DropFinishedJob(job, at_once ? ", condition: " : ", status: ");
    update_status_ = true;
    if (!at_once) return;
  }
  if (env_.Has(VersionChange::kTimesCompletionsOfCronJobs) &&
      !IsConditionTrue(job.status, JobConditionType::kComplete)) {
    return;
  }
  std::optional<Time>& last = current().status.last_successful_time;
  if (!last) {
    last = job.status.completion_time;
    update_status_ = true;
  }
  if (job.status.completion_time && *job.status.completion_time > *last) {
    last = job.status.completion_time;
    update_status_ = true;
  }
}

// `outcome_is` is the text before the outcome in the event; if null, the event has no outcome.
void CronJobSync::DropFinishedJob(const Job& job, const char* outcome_is) {
  RemoveFromActive(job.metadata.uid());
  Why(decided::CronActiveRemoved{.job = Listed(job)});
  std::string message = "Saw completed job: " + job.metadata.name();
  if (outcome_is != nullptr) {
    const bool complete = IsConditionTrue(job.status, JobConditionType::kComplete);
    message.append(outcome_is).append(complete ? "Complete" : "Failed");
  }
  RecordEvent(EventType::kNormal, "SawCompletedJob", std::move(message));
}

// An active Job that is not in the cache was deleted, or the cache has not seen it yet.
void CronJobSync::DropMissingJobs(const Jobs& jobs) {
  std::vector<Uid> children;
  children.reserve(jobs.size());
  for (const Shared<Job>& job : jobs) children.push_back(job->metadata.uid());
  std::sort(children.begin(), children.end());
  const ActiveJobs active = current().status.active;
  for (const Shared<ObjectReference>& reference : active) {
    if (std::binary_search(children.begin(), children.end(), reference->uid)) continue;
    if (env_.client.GetJob(reference->namespace_, reference->name)) continue;
    DropMissingJob(*reference);
    update_status_ = true;
  }
}

void CronJobSync::DropMissingJob(const ObjectReference& reference) {
  Why(decided::CronActiveRemoved{.job = Listed(reference)});
  RecordEvent(EventType::kNormal, "MissingJob", "Active job went missing: " + reference.name);
  RemoveFromActive(reference.uid);
}

CronJobSync::Outcome CronJobSync::StartIfDue(const Schedule& schedule) {
  const CronJobSpec& spec = *current().spec;
  const ScheduleTimes times = MostRecentScheduleTime(current(), now_, schedule, true);
  if (!times.error.empty()) {
    Why(decided::CronInvalidSchedule{.error = times.error});
    RecordEvent(EventType::kWarning, "InvalidSchedule",
                "invalid schedule: " + spec.schedule + " : " + times.error);
    return {};
  }
  if (!times.most_recent) return AwaitNextTime(schedule);
  const Time scheduled = *times.most_recent;
  TellDue(scheduled);
  if (times.too_many_missed()) {
    Why(decided::CronTooManyMissed{.missed = times.missed});
    RecordEvent(
        EventType::kWarning, "TooManyMissedTimes",
        "too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check "
        "clock skew");
  }
  if (IsTooLate(spec, scheduled, now_)) {
    Why(decided::CronTooLate{.late = (now_ - scheduled)});
    RecordEvent(EventType::kWarning, "MissSchedule",
                "Missed scheduled time to start a job: " + FormatRfc1123Z(scheduled));
    return RequeueAtNext(schedule);
  }
  const std::string name = JobNameAt(current(), scheduled);
  const CronJobStatus& status = current().status;
  const auto active_by_name =
      std::find_if(status.active.begin(), status.active.end(), [&](const auto& r) {
        return r->name == name && r->namespace_ == current().metadata.namespace_();
      });
  const bool active = active_by_name != status.active.end();
  if (active || status.last_schedule_time == scheduled) {
    Why(decided::CronAlreadyStarted{.job = active ? Listed(**active_by_name)
                                                  : decided::ListedJob{.name = name}});
    return RequeueAtNext(schedule);
  }
  if (spec.concurrency_policy == ConcurrencyPolicy::kForbid && !status.active.empty()) {
    Why(decided::CronForbid{.job = Listed(*status.active.front())});
    RecordEvent(
        EventType::kNormal, kJobAlreadyActive,
        "Not starting job because prior execution is running and concurrency policy is Forbid");
    return RequeueAtNext(schedule);
  }
  if (spec.concurrency_policy == ConcurrencyPolicy::kReplace) {
    if (std::string error = ReplaceActiveJobs(); !error.empty()) return {std::nullopt, error};
  }
  return StartJob(schedule, scheduled);
}

void CronJobSync::TellDue(Time scheduled) {
  Why(decided::CronStartPassed{.start = scheduled, .ago = now_ - scheduled});
  if (const auto& deadline = cron_job_.spec->starting_deadline_seconds) {
    Why(decided::CronStartMayBeLate{.deadline = *deadline});
  }
}

CronJobSync::Outcome CronJobSync::AwaitNextTime(const Schedule& schedule) {
  const CronJobSpec& spec = *current().spec;
  const Outcome outcome = RequeueAtNext(schedule);
  const bool missed = spec.starting_deadline_seconds &&
                      MostRecentScheduleTime(current(), now_, schedule, false).most_recent;
  Why(decided::CronNotDue{.next_in = *outcome.requeue_after,
                          .deadline = spec.starting_deadline_seconds.value_or(0),
                          .missed = missed,
                          .every = spec.schedule.rfind("@every", 0) == 0});
  return outcome;
}

std::string CronJobSync::ReplaceActiveJobs() {
  const ActiveJobs active = current().status.active;
  for (const Shared<ObjectReference>& shared : active) {
    const ObjectReference& reference = *shared;
    const Shared<Job> job = env_.client.GetJob(reference.namespace_, reference.name);
    if (!job) {
      const std::string error = NotFound("jobs.batch", reference.name).message;
      RecordEvent(EventType::kWarning, "FailedGet", "Get job: " + error);
      return error;
    }
    Why(decided::CronReplace{.job = Listed(reference)});
    if (!DeleteJob(*job)) {
      return "could not replace job " + reference.namespace_ + "/" + reference.name;
    }
    update_status_ = true;
  }
  return {};
}

CronJobSync::Outcome CronJobSync::StartJob(const Schedule& schedule, Time scheduled) {
  Shared<Job> job;
  const ApiStatus status = CreateJob(scheduled, &job);
  if (status.reason == ApiReason::kAlreadyExists) {
    const std::string name = JobNameAt(current(), scheduled);
    if (!env_.Has(VersionChange::kGetsJobOfItsNameInItsNamespace)) {
      // The template has no namespace, and client-go sends no request without one.
      return {std::nullopt, "an empty namespace may not be set when a resource name is provided"};
    }
    // Either another client created the Job and handles the status, or this controller created it
    // but could not write the status.
    job = env_.client.GetJob(current().metadata.namespace_(), name);
    if (!job) return {std::nullopt, NotFound("jobs.batch", name).message};
    const OwnerReference* controller = GetControllerOf(job->metadata);
    if (controller == nullptr || controller->uid != current().metadata.uid()) return {};
    if (IsActive(job->metadata.uid())) return {};
    Why(decided::CronAlreadyStarted{.job = Listed(*job)});
  } else {
    TellCreation(status, job);
    if (!status.ok()) return {std::nullopt, status.message};
  }
  NoteStartedJob(*job, scheduled);
  update_status_ = true;
  return RequeueAtNext(schedule);
}

void CronJobSync::TellCreation(const ApiStatus& status, const Shared<Job>& job) {
  if (status.ok()) {
    Why(decided::CronJobCreated{.job = Listed(*job)});
    RecordEvent(EventType::kNormal, "SuccessfulCreate", "Created job " + job->metadata.name());
  } else {
    Why(decided::CallFailed{.call = Call::kCreateJob, .message = status.message});
    RecordEvent(EventType::kWarning, "FailedCreate", "Error creating job: " + status.message);
  }
}

void CronJobSync::NoteStartedJob(const Job& job, Time scheduled) {
  CronJobStatus& status = current().status;
  const ObjectMeta& meta = job.metadata;
  status.active.push_back(
      ObjectReference{meta.name(), meta.namespace_(), meta.uid(), meta.resource_version});
  status.last_schedule_time = scheduled;
}

// Follows getJobFromTemplate2 and the API server's part of the creation.
ApiStatus CronJobSync::CreateJob(Time scheduled, Shared<Job>* created) {
  const CronJobSpec& spec = *current().spec;
  const ObjectMeta& owner = current().metadata;
  const TimeZone zone = *TimeZone::Load(spec.time_zone.value_or(""));
  StringMap annotations = *spec.job_template.annotations;
  if (env_.Enabled(Feature::kCronJobsScheduledAnnotation)) {
    annotations[kCronJobScheduledTimestampAnnotation] = FormatRfc3339(scheduled, zone);
  }
  const std::string name = env_.Has(VersionChange::kCronJobControllerV2)
                               ? JobNameAt(current(), scheduled)
                               : owner.name() + "-" + std::to_string(UnixSeconds(scheduled));
  Json manifest = {
      {"apiVersion", "batch/v1"},
      {"kind", "Job"},
      {"metadata",
       {{"name", name}, {"namespace", owner.namespace_()}, {"annotations", annotations}}},
      {"spec", spec.job_template.spec}};
  if (!spec.job_template.labels->empty())
    manifest["metadata"]["labels"] = *spec.job_template.labels;
  Result<Job> job = env_.admit_job(manifest, env_.client.NextUid(), env_.generation, env_.now());
  if (job) {
    job->metadata.owner_references =
        std::vector<OwnerReference>{{"batch/v1", "CronJob", owner.name(), owner.uid(), true, true}};
  }
  return env_.client.CreateJob(std::move(job), name, created);
}

CronJobSync::Outcome CronJobSync::RequeueAtNext(const Schedule& schedule) {
  const Duration until = NextScheduleTimeDuration(current(), now_, schedule);
  Why(decided::CronNextAt{.next_in = until});
  return {until, {}};
}

bool CronJobSync::DeleteJob(const Job& job) {
  const ApiStatus status = env_.client.DeleteJob(job.metadata.namespace_(), job.metadata.name(),
                                                 DeletionPropagation::kBackground);
  if (!status.ok()) {
    Why(decided::CallFailed{.call = Call::kDeleteOldJob, .message = status.message});
    RecordEvent(EventType::kWarning, "FailedDelete", "Deleted job: " + status.message);
    return false;
  }
  RemoveFromActive(job.metadata.uid());
  RecordEvent(EventType::kNormal, "SuccessfulDelete", "Deleted job " + job.metadata.name());
  return true;
}

std::vector<Uid> CronJobSync::ActiveUids() const {
  std::vector<Uid> uids;
  uids.reserve(current().status.active.size());
  for (const auto& reference : current().status.active) uids.push_back(reference->uid);
  std::sort(uids.begin(), uids.end());
  return uids;
}

bool CronJobSync::IsActive(Uid uid) const {
  const ActiveJobs& active = current().status.active;
  return std::any_of(active.begin(), active.end(), [&](const auto& r) { return r->uid == uid; });
}

void CronJobSync::RemoveFromActive(Uid uid) {
  ActiveJobs& active = current().status.active;
  active.erase(
      std::remove_if(active.begin(), active.end(), [&](const auto& r) { return r->uid == uid; }),
      active.end());
}

void CronJobSync::RecordEvent(EventType type, std::string reason, std::string message) {
  env_.client.RecordEvent({.type = type,
                           .reason = std::move(reason),
                           .message = std::move(message),
                           .kind = "CronJob",
                           .name = cron_job_.metadata.name(),
                           .component = "cronjob-controller",
                           .namespace_ = cron_job_.metadata.namespace_(),
                           .uid = cron_job_.metadata.uid()});
}

}  // namespace jobplay
