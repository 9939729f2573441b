#include "core/admission/prepare.h"

#include "core/admission/dropped_fields.h"
#include "core/admission/schema/decode.h"
#include "core/admission/schema/schema.h"
#include "core/admission/schema/since.h"
#include "core/admission/schema/tree.h"
#include "core/base/rfc3339.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxGeneratedBase = 58;  // leaves room for the suffix within 63 characters

// Follows generateSelector.
void GenerateSelector(Json* job, bool prefixed) {
  const Json& metadata = Struct(*job, "metadata");
  const std::string name = Text(metadata, "name");
  const std::string uid = Text(metadata, "uid");
  Json* spec = Ensure(job, "spec");
  Json* labels = Ensure(Ensure(Ensure(spec, "template"), "metadata"), "labels");
  labels->emplace("job-name", name);
  labels->emplace("controller-uid", uid);
  if (prefixed) {
    labels->emplace("batch.kubernetes.io/job-name", name);
    labels->emplace("batch.kubernetes.io/controller-uid", uid);
  }
  Json* match_labels = Ensure(Ensure(spec, "selector"), "matchLabels");
  match_labels->emplace(prefixed ? "batch.kubernetes.io/controller-uid" : "controller-uid", uid);
}

Json* JobSpecOf(Json* object) {
  Json* spec = Ensure(object, "spec");
  return IsCronJob(*object) ? Ensure(Ensure(spec, "jobTemplate"), "spec") : spec;
}

Json* PodSpecOf(Json* object) { return Ensure(Ensure(JobSpecOf(object), "template"), "spec"); }

// Copies a member from the old metadata, or removes it if the old metadata does not have it.
void KeepOld(Json* metadata, const Json& old_metadata, const char* member) {
  if (const Json* old = Get(old_metadata, member)) {
    (*metadata)[member] = *old;
  } else {
    metadata->erase(member);
  }
}

}  // namespace

void ConvertPodTemplate(Json* pod_template) {
  if (Json* metadata = Get(*pod_template, "metadata")) {
    if (Json* annotations = Get(*metadata, "annotations")) {
      for (const char* annotation :
           {"pod.beta.kubernetes.io/init-containers", "pod.alpha.kubernetes.io/init-containers",
            "pod.beta.kubernetes.io/init-container-statuses",
            "pod.alpha.kubernetes.io/init-container-statuses"}) {
        annotations->erase(annotation);
      }
    }
  }
  Json* spec = Ensure(pod_template, "spec");
  std::string account = Text(*spec, "serviceAccountName");
  if (account.empty()) account = Text(*spec, "serviceAccount");
  if (account.empty()) return;
  (*spec)["serviceAccountName"] = account;
  (*spec)["serviceAccount"] = account;
}

void FillSystemFields(Json* object, const AdmissionOptions& options) {
  Json* metadata = Ensure(object, "metadata");
  (*metadata)["uid"] = options.uid;
  (*metadata)["creationTimestamp"] = FormatRfc3339(options.now);
  metadata->erase("deletionTimestamp");
  metadata->erase("deletionGracePeriodSeconds");
  metadata->erase("selfLink");
  SetIfMissing(metadata, "namespace", "default");
  const std::string base = Text(*metadata, "generateName");
  if (!base.empty() && Text(*metadata, "name").empty()) {
    (*metadata)["name"] = base.substr(0, kMaxGeneratedBase) + options.name_suffix;
  }
}

void PrepareJobForCreate(Json* job, bool shared_labels, const AdmissionOptions& options) {
  Json* spec = Ensure(job, "spec");
  if (!Flag(*spec, "manualSelector")) {
    GenerateSelector(job, options.minor >= since::kPrefixedLabels);
    if (shared_labels) {
      Json labels = Struct(Struct(Struct(*spec, "template"), "metadata"), "labels");
      (*Ensure(job, "metadata"))["labels"] = std::move(labels);
    }
  }
  job->erase("status");
  (*Ensure(job, "metadata"))["generation"] = 1;
  DropDisabledJobFields(spec, nullptr, options);
  DropDisabledSchedulingOfJob(spec, nullptr, options);
  DropDisabledPodFields(PodSpecOf(job), nullptr, options);
}

void PrepareCronJobForCreate(Json* cron_job, const AdmissionOptions& options) {
  cron_job->erase("status");
  (*Ensure(cron_job, "metadata"))["generation"] = 1;
  DropDisabledSchedulingOfJob(JobSpecOf(cron_job), nullptr, options);
  DropDisabledPodFields(PodSpecOf(cron_job), nullptr, options);
}

void PrepareForUpdate(Json* object, const Json& old_object, const AdmissionOptions& options) {
  const bool cron_job = Text(*object, "kind") == "CronJob";
  Json* metadata = Ensure(object, "metadata");
  const Json& old_metadata = Struct(old_object, "metadata");
  SetIfMissing(metadata, "namespace", "default");
  // An update without a version is unconditional (AllowUnconditionalUpdate).
  const std::string& stored_version = Text(old_metadata, "resourceVersion");
  SetIfMissing(metadata, "resourceVersion", stored_version.empty() ? "1" : stored_version);
  KeepOld(metadata, old_metadata, "generation");
  if (const Json* status = Get(old_object, "status")) {
    (*object)["status"] = *status;
  } else {
    object->erase("status");
  }
  if (!cron_job) DropDisabledJobFields(JobSpecOf(object), &JobSpecOf(old_object), options);
  DropDisabledSchedulingOfJob(JobSpecOf(object), &JobSpecOf(old_object), options);
  DropDisabledPodFields(PodSpecOf(object), &PodSpecOf(old_object), options);
  const StructType& spec_type = SchemaType(cron_job ? "CronJobSpec" : "JobSpec");
  if (!SemanticEqual(Struct(*object, "spec"), Struct(old_object, "spec"), spec_type)) {
    (*metadata)["generation"] = Number(old_metadata, "generation") + 1;
  }
  if (Text(*metadata, "uid").empty()) KeepOld(metadata, old_metadata, "uid");
  if (Get(old_metadata, "creationTimestamp") != nullptr)
    KeepOld(metadata, old_metadata, "creationTimestamp");
  if (Get(old_metadata, "deletionTimestamp") != nullptr)
    KeepOld(metadata, old_metadata, "deletionTimestamp");
  if (Get(*metadata, "deletionGracePeriodSeconds") == nullptr) {
    KeepOld(metadata, old_metadata, "deletionGracePeriodSeconds");
  }
}

}  // namespace jobplay
