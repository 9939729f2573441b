#include <limits>

#include "core/admission/defaults.h"
#include "core/admission/schema/gates.h"
#include "core/admission/schema/tree.h"

namespace jobplay {
namespace {

// Follows SetDefaults_PodFailurePolicyOnPodConditionsPattern for every pattern.
void DefaultPodFailurePolicy(Json* job_spec) {
  Json* policy = Get(*job_spec, "podFailurePolicy");
  Json* rules = policy != nullptr ? Get(*policy, "rules") : nullptr;
  if (rules == nullptr) return;
  for (Json& rule : *rules) {
    Json* patterns = Get(rule, "onPodConditions");
    if (patterns == nullptr) continue;
    for (Json& pattern : *patterns) SetIfMissing(&pattern, "status", "True");
  }
}

}  // namespace

void DefaultJob(Json* job, const AdmissionOptions& options, bool* shared_labels) {
  Json* spec = Ensure(job, "spec");
  if (Get(*spec, "completions") == nullptr && Get(*spec, "parallelism") == nullptr) {
    (*spec)["completions"] = 1;
  }
  SetIfMissing(spec, "parallelism", 1);
  const bool per_index = Get(*spec, "backoffLimitPerIndex") != nullptr;
  SetIfMissing(spec, "backoffLimit", per_index ? std::numeric_limits<std::int32_t>::max() : 6);
  const Json* labels = Get(Struct(Struct(*spec, "template"), "metadata"), "labels");
  *shared_labels = labels != nullptr && Struct(Struct(*job, "metadata"), "labels").empty();
  if (*shared_labels) {
    Json copy = *labels;
    (*Ensure(job, "metadata"))["labels"] = std::move(copy);
  }
  if (GateEnabled(options, "IndexedJob")) SetIfMissing(spec, "completionMode", "NonIndexed");
  if (GateEnabled(options, "SuspendJob")) SetIfMissing(spec, "suspend", false);
  if (GateEnabled(options, "JobPodReplacementPolicy")) {
    const bool failure_policy = Get(*spec, "podFailurePolicy") != nullptr;
    SetIfMissing(spec, "podReplacementPolicy", failure_policy ? "Failed" : "TerminatingOrFailed");
  }
  SetIfMissing(spec, "manualSelector", false);
  DefaultPodFailurePolicy(spec);
  DefaultPodTemplate(Ensure(spec, "template"), options);
}

void DefaultCronJob(Json* cron_job, const AdmissionOptions& options) {
  Json* spec = Ensure(cron_job, "spec");
  SetIfMissing(spec, "concurrencyPolicy", "Allow");
  SetIfMissing(spec, "suspend", false);
  SetIfMissing(spec, "successfulJobsHistoryLimit", 3);
  SetIfMissing(spec, "failedJobsHistoryLimit", 1);
  Json* job_spec = Ensure(Ensure(spec, "jobTemplate"), "spec");
  DefaultPodFailurePolicy(job_spec);
  DefaultPodTemplate(Ensure(job_spec, "template"), options);
}

}  // namespace jobplay
