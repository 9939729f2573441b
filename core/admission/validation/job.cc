#include "core/admission/reasons/batch.h"
#include "core/admission/reasons/common.h"
#include "core/admission/schema/schema.h"
#include "core/admission/schema/since.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/errors.h"
#include "core/admission/validation/job_spec.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/metadata.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/validation.h"

namespace jobplay {
namespace {

// Follows apivalidation.ValidateHasLabel for the pod template.
void ValidateHasLabel(const Json& template_metadata, const char* label, const std::string& expected,
                      ErrorList* errors) {
  const Path path = Path("spec.template.metadata.labels").Key(label);
  const Json& labels = Struct(template_metadata, "labels");
  const auto actual = labels.find(label);
  if (actual == labels.end()) {
    errors->Required(path, reason::kMustBe(expected));
  } else if (*actual != expected) {
    errors->Invalid(path, BadValue::Any(labels), reason::kMustBe(expected));
  }
}

// Follows validateGeneratedSelector. Jobs that were stored before v1.27 do not have the prefixed
// labels.
void ValidateGeneratedSelector(const Json& job, bool prefixed_labels, ErrorList* errors) {
  const Json& spec = Struct(job, "spec");
  const Json* selector = Get(spec, "selector");
  if (Flag(spec, "manualSelector") || selector == nullptr) return;
  const std::string& uid = Text(Struct(job, "metadata"), "uid");
  const std::string& name = Text(Struct(job, "metadata"), "name");
  if (uid.empty()) errors->Required(Path("metadata.uid"));
  const Json& metadata = Struct(Struct(spec, "template"), "metadata");
  ValidateHasLabel(metadata, "controller-uid", uid, errors);
  ValidateHasLabel(metadata, "job-name", name, errors);
  Json expected = {{"controller-uid", uid}, {"job-name", name}};
  if (prefixed_labels) {
    ValidateHasLabel(metadata, "batch.kubernetes.io/controller-uid", uid, errors);
    ValidateHasLabel(metadata, "batch.kubernetes.io/job-name", name, errors);
    expected["batch.kubernetes.io/controller-uid"] = uid;
    expected["batch.kubernetes.io/job-name"] = name;
  }
  if (MatchSelector(selector, expected) == SelectorMatch::kNo) {
    errors->Invalid(Path("spec.selector"), BadValue::Any(selector), reason::kSelectorNotGenerated);
  }
}

// Follows validateNameAllowsCompletions.
void ValidateNameAllowsCompletions(const Json& job, ErrorList* errors) {
  const Json& spec = Struct(job, "spec");
  const std::int64_t completions = Number(spec, "completions");
  if (Text(spec, "completionMode") != "Indexed" || completions <= 0) return;
  const std::string& name = Text(Struct(job, "metadata"), "name");
  const std::string hostname = name + "-" + std::to_string(completions - 1);
  if (!IsDns1123Label(hostname).empty()) {
    errors->Invalid(Path("metadata.name"), BadValue::String(name),
                    reason::kHostnameTooLong(hostname));
  }
}

// Follows batchvalidation.ValidateJobCreate, or ValidateJob up to v1.36, which updates also call.
void ValidateJob(const Json& job, bool prefixed_labels, const PodOptions& pod_options,
                 const AdmissionOptions& options, ErrorList* errors) {
  const Json& metadata = Struct(job, "metadata");
  ValidateObjectMeta(metadata, NameRule::kDnsSubdomain, options.minor, errors);
  ValidateKubeFinalizers(metadata, errors);
  ValidateGeneratedSelector(job, prefixed_labels, errors);
  ValidateJobSpec(Struct(job, "spec"), Path("spec"), pod_options, errors);
  ValidateNameAllowsCompletions(job, errors);
}

}  // namespace

std::vector<FieldError> ValidateJobCreate(const Json& job, const AdmissionOptions& options) {
  ErrorList errors;
  const Json& pod_template = Struct(Struct(job, "spec"), "template");
  ValidateJob(job, options.minor >= since::kPrefixedLabels,
              PodOptionsFor(pod_template, nullptr, options), options, &errors);
  if (options.minor >= since::kValidatesDeclaratively) errors.RemoveRepeated();
  return errors.Take();
}

std::vector<FieldError> ValidateJobUpdate(const Json& job, const Json& old_job,
                                          const AdmissionOptions& options) {
  const Json& metadata = Struct(job, "metadata");
  const Json& old_metadata = Struct(old_job, "metadata");
  const Json& old_spec = Struct(old_job, "spec");
  const Json& old_template = Struct(old_spec, "template");
  PodOptions pod_options =
      PodOptionsFor(Struct(Struct(job, "spec"), "template"), &old_template, options);
  if (SelectorHasInvalidLabelValue(Get(old_spec, "selector")))
    pod_options.allow_invalid_selector_values = true;
  const Json& old_labels = Struct(Struct(old_template, "metadata"), "labels");
  const bool prefixed_labels = old_labels.contains("batch.kubernetes.io/job-name") &&
                               old_labels.contains("batch.kubernetes.io/controller-uid");
  ErrorList errors;
  const bool declaratively = options.minor >= since::kValidatesDeclaratively;
  ValidateObjectMeta(metadata, NameRule::kPathSegment, options.minor, &errors);
  ValidateObjectMetaUpdate(metadata, old_metadata, options.minor, &errors);
  if (!declaratively) ValidateJob(job, prefixed_labels, pod_options, options, &errors);
  ValidateObjectMetaUpdate(metadata, old_metadata, options.minor, &errors);
  ValidateKubeFinalizers(metadata, &errors);
  ValidateJobSpecUpdate(Struct(job, "spec"), old_job, pod_options, options, &errors);
  if (declaratively) {
    ValidateNameAllowsCompletions(job, &errors);
    errors.RemoveRepeated();
  }
  return errors.Take();
}

}  // namespace jobplay
