#include "core/sim/admit.h"

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/api/codec/meta.h"

namespace jobplay {
namespace {
// TEMPORARY shim until core/api/admission lands.
void DefaultTemplate(Json& t) {
  Json& spec = t["spec"];
  if (!spec.contains("terminationGracePeriodSeconds")) spec["terminationGracePeriodSeconds"] = 30;
  for (auto& r : {0}) (void)r;
}
Json DefaultJobSpec(Json spec) {
  const bool wq = !spec.contains("completions") && spec.contains("parallelism");
  (void)wq;
  if (!spec.contains("completions") && !spec.contains("parallelism")) { spec["completions"] = 1; spec["parallelism"] = 1; }
  if (!spec.contains("parallelism")) spec["parallelism"] = 1;
  if (!spec.contains("backoffLimit")) spec["backoffLimit"] = spec.contains("backoffLimitPerIndex") ? 2147483647 : 6;
  if (!spec.contains("completionMode")) spec["completionMode"] = "NonIndexed";
  if (!spec.contains("suspend")) spec["suspend"] = false;
  if (!spec.contains("podReplacementPolicy")) spec["podReplacementPolicy"] = spec.contains("podFailurePolicy") ? "Failed" : "TerminatingOrFailed";
  if (spec.contains("podFailurePolicy")) for (auto& r : spec["podFailurePolicy"]["rules"]) if (r.contains("onPodConditions")) for (auto& c : r["onPodConditions"]) if (!c.contains("status")) c["status"] = "True";
  DefaultTemplate(spec["template"]);
  return spec;
}
}  // namespace

Result<Job> AdmitJob(const Json& manifest, Uid uid, const Generation&) {
  Json object = manifest;
  Json spec = DefaultJobSpec(object["spec"]);
  if (!spec.value("manualSelector", false)) {
    const std::string u = uid.ToString(), name = object["metadata"].value("name", "");
    spec["selector"]["matchLabels"]["batch.kubernetes.io/controller-uid"] = u;
    auto& l = spec["template"]["metadata"]["labels"];
    l["batch.kubernetes.io/controller-uid"] = u; l["controller-uid"] = u;
    l["batch.kubernetes.io/job-name"] = name; l["job-name"] = name;
  }
  object["spec"] = spec;
  Job job = JobFromJson(object);
  job.metadata.generation = 1;
  if (job.metadata.identity->namespace_.empty()) job.metadata.identity.Mutable().namespace_ = "default";
  return job;
}
Result<CronJob> AdmitCronJob(const Json& manifest, const Generation&) {
  Json object = manifest;
  Json& spec = object["spec"];
  if (!spec.contains("concurrencyPolicy")) spec["concurrencyPolicy"] = "Allow";
  if (!spec.contains("suspend")) spec["suspend"] = false;
  if (!spec.contains("successfulJobsHistoryLimit")) spec["successfulJobsHistoryLimit"] = 3;
  if (!spec.contains("failedJobsHistoryLimit")) spec["failedJobsHistoryLimit"] = 1;
  spec["jobTemplate"]["spec"] = DefaultJobSpec(spec["jobTemplate"]["spec"]);
  CronJob c = CronJobFromJson(object);
  c.metadata.generation = 1;
  if (c.metadata.identity->namespace_.empty()) c.metadata.identity.Mutable().namespace_ = "default";
  return c;
}
Result<Job> AdmitJobPatch(const Job& stored, const Json& patch, const Generation&) {
  Json object = ToJson(stored);
  object.merge_patch(patch);
  Job job = JobFromJson(object);
  Job after = stored;
  after.metadata.labels = job.metadata.labels;
  after.metadata.annotations = job.metadata.annotations;
  after.metadata.finalizers = job.metadata.finalizers;
  after.spec = job.spec;
  if (!(after.spec == stored.spec)) ++after.metadata.generation;
  return after;
}
Result<CronJob> AdmitCronJobPatch(const CronJob& stored, const Json& patch, const Generation&) {
  Json object = ToJson(stored);
  object.merge_patch(patch);
  CronJob c = CronJobFromJson(object);
  CronJob after = stored;
  after.spec = c.spec;
  if (!(after.spec == stored.spec)) ++after.metadata.generation;
  return after;
}
}  // namespace jobplay
