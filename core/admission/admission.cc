#include "core/admission/admission.h"

#include <algorithm>
#include <utility>

#include "core/admission/defaults.h"
#include "core/admission/kind.h"
#include "core/admission/prepare.h"
#include "core/admission/schema/decode.h"
#include "core/admission/schema/schema.h"
#include "core/admission/schema/since.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/validation.h"
#include "core/admission/warnings.h"
#include "core/words/advice.h"
#include "core/words/notes.h"

namespace jobplay {
namespace {

const StructType& TypeOf(const Json& object) {
  return SchemaType(IsCronJob(object) ? "CronJob" : "Job");
}

Json* PodTemplateOf(Json* object) {
  Json* spec = Ensure(object, "spec");
  if (IsCronJob(*object)) spec = Ensure(Ensure(spec, "jobTemplate"), "spec");
  return Ensure(spec, "template");
}

// A decoded object after defaulting and conversion.
struct Received {
  Json object;  // sparse; null if decoding fails
  bool shared_labels = false;
  std::vector<DecodeError> errors;
};

// `patched` is the previous object if `input` is the result of a patch, otherwise null.
Received Receive(const Json& input, std::string_view text, const AdmissionOptions& options,
                 const Json* patched = nullptr) {
  Received received;
  ObjectKind kind;
  if (patched != nullptr) {
    received.errors = CheckPatchedKind(input, text, options.minor, Text(*patched, "kind"), &kind);
  } else if (std::optional<DecodeError> error = CheckKind(input, text, options.minor, &kind)) {
    received.errors.push_back(*error);
  }
  if (!received.errors.empty()) return received;
  Decoded decoded = DecodeObject(input, SchemaType(kind.kind), options.minor);
  received.errors = std::move(decoded.errors);
  if (!received.errors.empty()) return received;
  received.object = std::move(decoded.object);
  received.object["kind"] = kind.kind;  // a patch may have removed it
  if (IsCronJob(received.object)) {
    received.object["apiVersion"] = "batch/v1";  // the versions have the same fields
    DefaultCronJob(&received.object, options);
  } else {
    DefaultJob(&received.object, options, &received.shared_labels);
  }
  ConvertPodTemplate(PodTemplateOf(&received.object));
  return received;
}

AdmissionAnswer Create(const Json& input, std::string_view text, const AdmissionOptions& options) {
  AdmissionAnswer answer;
  Received received = Receive(input, text, options);
  answer.decode = std::move(received.errors);
  if (!answer.decode.empty()) return answer;
  Json& object = received.object;
  FillSystemFields(&object, options);
  const bool has_scheduling = Get(JobSpecOf(object), "scheduling") != nullptr;
  if (IsCronJob(object)) {
    PrepareCronJobForCreate(&object, options);
    answer.errors = ValidateCronJobCreate(object, options);
  } else {
    PrepareJobForCreate(&object, received.shared_labels, options);
    answer.errors = ValidateJobCreate(object, options);
    // Objects get defaults again when they are read from etcd. A Job without labels then gets the
    // labels of its template, including the generated ones.
    DefaultJob(&object, options, &answer.labels_of_reading);
  }
  if (!answer.errors.empty()) {
    // These warnings often explain an error: restartPolicy is missing, or completions is missing
    // with Indexed.
    AddExperienceWarnings(object, &answer.warnings);
    return answer;
  }
  answer.warnings = WarningsOnCreate(object, options);
  if (has_scheduling && Get(JobSpecOf(object), "scheduling") == nullptr) {
    answer.warnings.push_back(
        {Warning::Source::kSimulation,
         IsCronJob(object) ? "spec.jobTemplate.spec.scheduling" : "spec.scheduling",
         said::SchedulingOfJobIsDropped{}});
  }
  if (IsCronJob(object) && options.minor < since::kCronJobV1 &&
      Text(input, "apiVersion") == "batch/v1") {
    answer.warnings.push_back(
        {Warning::Source::kSimulation, "apiVersion", said::EitherCronJobVersion{}});
  }
  answer.defaulted = EncodeObject(object, TypeOf(object));
  return answer;
}

}  // namespace

AdmissionAnswer AdmitCreate(const Json& object, const AdmissionOptions& options) {
  return Create(object, JsonText(object), options);
}

AdmissionAnswer AdmitDocument(const YamlDocument& document, const AdmissionOptions& options) {
  AdmissionAnswer answer = Create(document.value, document.text, options);
  std::vector<const DuplicateKey*> duplicates;
  for (const DuplicateKey& key : document.duplicates) {
    if (!options.by_kubectl || !key.merged) duplicates.push_back(&key);
  }
  if (duplicates.empty()) return answer;
  // If a value has a wrong type, the API server reports only that. Otherwise duplicates come first.
  const bool fatal = std::any_of(
      answer.decode.begin(), answer.decode.end(),
      [](const DecodeError& error) { return error.stage != DecodeError::Stage::kStrict; });
  if (fatal) return answer;
  std::string message = "yaml: unmarshal errors:";
  for (const DuplicateKey* duplicate : duplicates) {
    message += "\n  line " + std::to_string(duplicate->line) + ": key " + duplicate->key +
               " already set in map";
  }
  const DuplicateKey& first = *duplicates[0];
  answer.decode.insert(answer.decode.begin(), {message, FormatFieldPath(first.path), first.line});
  return {.decode = std::move(answer.decode)};
}

AdmissionAnswer AdmitUpdate(const Json& old_object, const Json& new_object,
                            const AdmissionOptions& options) {
  AdmissionAnswer answer;
  Received received = Receive(new_object, JsonText(new_object), options, &old_object);
  answer.decode = std::move(received.errors);
  if (!answer.decode.empty()) return answer;
  Json& object = received.object;
  // Follows rest.EnsureObjectNamespaceMatchesRequestNamespace.
  if (Json* metadata = Get(object, "metadata"); metadata != nullptr) {
    SetIfMissing(metadata, "namespace", Text(Struct(old_object, "metadata"), "namespace"));
  }
  const Json old_sparse = DecodeObject(old_object, TypeOf(old_object), options.minor).object;
  PrepareForUpdate(&object, old_sparse, options);
  answer.errors = IsCronJob(object) ? ValidateCronJobUpdate(object, old_sparse, options)
                                    : ValidateJobUpdate(object, old_sparse, options);
  if (!answer.errors.empty()) return answer;
  answer.warnings = WarningsOnUpdate(object, old_sparse, options);
  answer.defaulted = EncodeObject(object, TypeOf(object));
  return answer;
}

}  // namespace jobplay
