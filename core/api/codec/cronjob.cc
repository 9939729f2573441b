#include "core/api/codec/cronjob.h"

#include <string>

#include "core/api/codec/fields.h"
#include "core/api/codec/meta.h"
#include "core/base/digits.h"

namespace jobplay {
namespace {

using codec::BoolField;
using codec::Field;
using codec::Int32Field;
using codec::Int64Field;
using codec::StringField;
using codec::TimeToJson;

ConcurrencyPolicy ConcurrencyPolicyFromString(const std::string& text) {
  return codec::OneNamed(
      text, {ConcurrencyPolicy::kAllow, ConcurrencyPolicy::kForbid, ConcurrencyPolicy::kReplace});
}

Json ToJson(const ObjectReference& job) {
  Json json = {{"apiVersion", "batch/v1"}, {"kind", "Job"}, {"name", job.name}};
  if (!job.namespace_.empty()) json["namespace"] = job.namespace_;
  if (job.uid != Uid{}) json["uid"] = job.uid.ToString();
  if (job.resource_version != 0) json["resourceVersion"] = std::to_string(job.resource_version);
  return json;
}

}  // namespace

Json ToJson(const CronJobStatus& status) {
  Json json = Json::object();
  for (const auto& job : status.active) json["active"].push_back(ToJson(*job));
  if (status.last_schedule_time) json["lastScheduleTime"] = TimeToJson(*status.last_schedule_time);
  if (status.last_successful_time) {
    json["lastSuccessfulTime"] = TimeToJson(*status.last_successful_time);
  }
  return json;
}

CronJobStatus CronJobStatusFromJson(const Json& json) {
  CronJobStatus status;
  for (const Json& job : codec::ArrayField(json, "active")) {
    const std::string version = StringField(job, "resourceVersion").value_or("");
    status.active.push_back(ObjectReference{
        StringField(job, "name").value_or(""), StringField(job, "namespace").value_or(""),
        UidFromString(StringField(job, "uid").value_or("")),
        static_cast<std::uint64_t>(WholeNumber(version, 18).value_or(0))});
  }
  status.last_schedule_time = codec::TimeField(json, "lastScheduleTime");
  status.last_successful_time = codec::TimeField(json, "lastSuccessfulTime");
  return status;
}

Json ToJson(const CronJob& cron_job) {
  return {{"apiVersion", "batch/v1"},
          {"kind", "CronJob"},
          {"metadata", ToJson(cron_job.metadata)},
          {"spec", cron_job.spec->json.is_null() ? Json::object() : cron_job.spec->json},
          {"status", ToJson(cron_job.status)}};
}

CronJobSpec CronJobSpecFromJson(const Json& json) {
  CronJobSpec spec;
  spec.schedule = StringField(json, "schedule").value_or("");
  spec.time_zone = StringField(json, "timeZone");
  spec.starting_deadline_seconds = Int64Field(json, "startingDeadlineSeconds");
  spec.concurrency_policy =
      ConcurrencyPolicyFromString(StringField(json, "concurrencyPolicy").value_or(""));
  spec.suspend = BoolField(json, "suspend");
  const Json& job_template = Field(json, "jobTemplate");
  const ObjectMeta meta = ObjectMetaFromJson(job_template);
  spec.job_template = {meta.labels, meta.annotations, Field(job_template, "spec")};
  spec.successful_jobs_history_limit = Int32Field(json, "successfulJobsHistoryLimit");
  spec.failed_jobs_history_limit = Int32Field(json, "failedJobsHistoryLimit");
  spec.json = json;
  return spec;
}

CronJob CronJobFromJson(const Json& object) {
  CronJob cron_job;
  cron_job.metadata = ObjectMetaFromJson(object);
  cron_job.spec = CronJobSpecFromJson(Field(object, "spec"));
  return cron_job;
}

}  // namespace jobplay
