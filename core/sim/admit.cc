#include "core/sim/admit.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/admission/admission.h"
#include "core/admission/merge_patch.h"
#include "core/admission/remedies/remedy.h"
#include "core/admission/schema/decode.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/errors.h"
#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/api/codec/pod.h"
#include "core/base/go_quote.h"
#include "core/cluster/api_server.h"
#include "core/words/problems.h"
#include "core/words/remedies.h"

namespace jobplay {

std::string NamespaceOf(const Json& manifest) {
  const auto metadata = manifest.is_object() ? manifest.find("metadata") : manifest.end();
  const std::string given =
      manifest.is_object() && metadata != manifest.end() ? TextOf(*metadata, "namespace") : "";
  return given.empty() ? "default" : given;
}

AdmissionOptions OptionsFor(const Generation& generation, Time now, Context* context) {
  AdmissionOptions options;
  options.minor = generation.minor;
  options.now = now;
  options.allow_privileged = generation.allow_privileged;
  options.gate = [&generation, context](std::string_view name) -> std::optional<bool> {
    const std::optional<Feature> gate = FindFeature(name);
    if (!gate) return std::nullopt;
    const bool enabled = generation.Enabled(*gate);
    if (context != nullptr) {
      context->Asked(static_cast<std::uint8_t>(*gate), /*gate=*/true, enabled);
    }
    return enabled;
  };
  return options;
}

std::string RefusalText(const Json& object, const AdmissionAnswer& answer) {
  const std::string kind = TextOf(object, "kind");
  const Json metadata = object.is_object() ? object.value("metadata", Json::object()) : Json();
  if (!answer.decode.empty()) {
    std::string text = kind + " in version \"v1\" cannot be handled as a " + kind + ": ";
    if (answer.decode.front().stage == DecodeError::Stage::kStrict)
      text += "strict decoding error: ";
    for (std::size_t i = 0; i < answer.decode.size(); ++i) {
      text += (i == 0 ? "" : ", ") + answer.decode[i].message;
    }
    return text;
  }
  return kind + ".batch \"" + TextOf(metadata, "name") +
         "\" is invalid: " + Aggregate(answer.errors);
}

namespace {

// Returns the error for `sent`, which is `object` or a patch of it. The remedy is that of the first
// field error.
Error Refusal(const Json& object, const AdmissionAnswer& answer, const Json& sent,
              const AdmissionOptions& options) {
  const Remedy remedy = answer.decode.empty() ? RemedyOf(answer.errors.front(), sent, options)
                                              : RemedyOf(answer.decode.front(), sent, options);
  return Error{.message = Verbatim(RefusalText(object, answer)), .remedy = remedy.sentence};
}

}  // namespace

std::optional<Error> TooManyContainers(const Json& object) {
  // Each change to a pod lists the states of all its containers. More than this many exceed the 1.5
  // MiB that an API server stores per object.
  constexpr std::size_t kMost = 3'000;
  const Json& pod = PodSpecOf(object);
  if (List(pod, "initContainers").size() + List(pod, "containers").size() <= kMost) {
    return std::nullopt;
  }
  return Error{.message = said::TooManyEntries{.most = kMost},
               .remedy = said::NoMoreThanItems{.most = std::to_string(kMost)}};
}

std::optional<Error> ConflictOf(const char* resource, const std::string& name, std::uint64_t stored,
                                const Json& patch) {
  if (!patch.is_object() || !patch.contains("metadata")) return std::nullopt;
  const std::string version = TextOf(patch["metadata"], "resourceVersion");
  if (version.empty()) return std::nullopt;
  std::uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(version.data(), version.data() + version.size(), number);
  const bool is_number = version.find_first_not_of("0123456789") == std::string::npos;
  if (is_number && error == std::errc() && (number == 0 || number == stored)) {
    return std::nullopt;
  }
  // Follows APIObjectVersioner.ObjectResourceVersion.
  const std::string said = is_number && error == std::errc()
                               ? ObjectWasModified(resource, name).message
                               : "strconv.ParseUint: parsing " + GoQuote(version) +
                                     (is_number ? ": value out of range" : ": invalid syntax");
  return Error{.message = Verbatim(said), .remedy = said::LeaveOutVersion{}};
}

namespace {

std::optional<Error> ConflictWith(const ObjectMeta& stored, const Json& patch,
                                  const char* resource) {
  return ConflictOf(resource, stored.name(), stored.resource_version, patch);
}

// Returns the error for a patch that changes or removes the name, as the patch handler reports it
// after reading the object (handlers.checkName).
std::optional<Error> MisnamedBy(const ObjectMeta& stored, const Json& patched) {
  const std::string name = TextOf(patched.value("metadata", Json::object()), "name");
  if (name == stored.name()) return std::nullopt;
  const std::string said = name.empty()
                               ? "the name of the object (" + stored.name() +
                                     " based on URL) was undeterminable: name must be provided"
                               : "the name of the object (" + name +
                                     ") does not match the name on the URL (" + stored.name() + ")";
  return Error{.message = Verbatim(said), .remedy = said::LeaveOutName{}};
}

// Returns the stored object with the parts of the admitted one that an update may change.
template <typename T>
T Updated(const T& stored, T admitted) {
  T after = stored;
  after.metadata.labels = std::move(admitted.metadata.labels);
  after.metadata.annotations = std::move(admitted.metadata.annotations);
  after.metadata.finalizers = std::move(admitted.metadata.finalizers);
  after.metadata.owner_references = std::move(admitted.metadata.owner_references);
  // The registry's strategies increment the generation for each change to the spec.
  if (!(admitted.spec == stored.spec)) {
    after.spec = std::move(admitted.spec);
    ++after.metadata.generation;
  }
  return after;
}

// Admits a Job or CronJob; `read` creates the typed object.
template <typename T>
Result<T> AdmitPatch(const T& stored, const char* resource, T (*read)(const Json&),
                     const Json& patch, const Generation& generation, Context& context) {
  const Json old_object = ToJson(stored);
  const Json patched = ApplyMergePatch(old_object, patch);
  const AdmissionOptions options = OptionsFor(generation, context.now, &context);
  const AdmissionAnswer answer = AdmitUpdate(old_object, patched, options);
  if (answer.decode.empty()) {
    if (auto misnamed = MisnamedBy(stored.metadata, patched)) return *misnamed;
    if (auto conflict = ConflictWith(stored.metadata, patch, resource)) return *conflict;
  }
  if (!answer.ok()) return Refusal(old_object, answer, patched, options);
  if (auto error = TooManyContainers(answer.defaulted)) return *error;
  return Updated(stored, read(answer.defaulted));
}

}  // namespace

bool NeedsName(const Json& manifest) {
  const Json& metadata = FieldOf(manifest, "metadata");
  return TextOf(metadata, "name").empty() && !TextOf(metadata, "generateName").empty();
}

Result<Job> AdmitJob(const Json& manifest, Uid uid, const Generation& generation, Time now) {
  return AdmitJob(manifest, uid, generation, now, {});
}

Result<Job> AdmitJob(const Json& manifest, Uid uid, const Generation& generation, Time now,
                     const std::string& name_suffix) {
  AdmissionOptions options = OptionsFor(generation, now);
  options.uid = uid.ToString();
  if (!name_suffix.empty()) options.name_suffix = name_suffix;
  const AdmissionAnswer answer = AdmitCreate(manifest, options);
  if (!answer.ok()) return Refusal(manifest, answer, manifest, options);
  if (auto error = TooManyContainers(answer.defaulted)) return *error;
  Job job = JobFromJson(answer.defaulted);
  job.labels_of_reading = answer.labels_of_reading;
  job.metadata.generation = 1;
  return job;
}

Result<CronJob> AdmitCronJob(const Json& manifest, const Generation& generation, Time now,
                             const std::string& name_suffix) {
  AdmissionOptions options = OptionsFor(generation, now);
  if (!name_suffix.empty()) options.name_suffix = name_suffix;
  const AdmissionAnswer answer = AdmitCreate(manifest, options);
  if (!answer.ok()) return Refusal(manifest, answer, manifest, options);
  if (auto error = TooManyContainers(answer.defaulted)) return *error;
  CronJob cron_job = CronJobFromJson(answer.defaulted);
  cron_job.metadata.generation = 1;
  return cron_job;
}

Result<Job> AdmitJobPatch(const Job& stored, const Json& patch, const Generation& generation,
                          Context& context) {
  return AdmitPatch(stored, "jobs.batch", JobFromJson, patch, generation, context);
}

Result<CronJob> AdmitCronJobPatch(const CronJob& stored, const Json& patch,
                                  const Generation& generation, Context& context) {
  return AdmitPatch(stored, "cronjobs.batch", CronJobFromJson, patch, generation, context);
}

namespace {

// Returns the status of a Job or CronJob with the patch applied, strictly decoded.
Result<Json> PatchedStatus(const Json& stored, const char* kind, const Json& patch,
                           const Generation& generation) {
  Json of_status = Json::object();
  if (patch.contains("status")) of_status["status"] = patch["status"];
  const Json patched = ApplyMergePatch(stored, of_status);
  const Decoded decoded = DecodeObject(patched, SchemaType(kind), generation.minor);
  if (!decoded.errors.empty()) {
    return Refusal(stored, {.decode = decoded.errors}, patched, OptionsFor(generation, Time{}));
  }
  return decoded.object.value("status", Json::object());
}

}  // namespace

Result<Job> AdmitJobStatusPatch(const Job& stored, const Json& patch,
                                const Generation& generation) {
  const Result<Json> decoded = PatchedStatus(ToJson(stored), "Job", patch, generation);
  if (!decoded.ok()) return decoded.error();
  const std::optional<JobStatus> status = JobStatusFromJson(*decoded);
  if (!status) {
    return Error{.message = said::UnknownConditionOfJob{}};
  }
  Job job = stored;
  job.status = *status;
  return job;
}

Result<CronJob> AdmitCronJobStatusPatch(const CronJob& stored, const Json& patch,
                                        const Generation& generation) {
  const Result<Json> decoded = PatchedStatus(ToJson(stored), "CronJob", patch, generation);
  if (!decoded.ok()) return decoded.error();
  CronJob cron_job = stored;
  cron_job.status = CronJobStatusFromJson(*decoded);
  return cron_job;
}

Result<Pod> AdmitPodStatusPatch(const Pod& stored, const Json& patch) {
  const Json& written = patch.value("status", Json::object());
  Json status = ToJson(stored)["status"];
  for (auto it = written.begin(); it != written.end(); ++it) {
    if (it.key() == "phase" || it.key() == "reason" || it.key() == "message" ||
        it.key() == "conditions") {
      continue;
    }
    return Error{.message = said::StatusOfPodIsNotWritten{.field = it.key()}};
  }
  status.merge_patch(written);
  const auto read = PodStatusWithJson(*stored.status, status);
  if (!read) {
    return Error{.message = said::PodCannotBeGivenStatus{.pod = stored.metadata.name()}};
  }
  Pod pod = stored;
  pod.status = *read;
  return pod;
}

Result<Pod> AdmitPodPatch(const Pod& stored, const Json& patch, const Generation& generation) {
  const Json old_object = ToJson(stored);
  Json patched = old_object;
  patched.merge_patch(patch);
  // The schema has Pods as templates, which lack these fields. A patch of a pod does not change its
  // status.
  Json template_of = patched;
  for (const char* name : {"apiVersion", "kind", "status"}) template_of.erase(name);
  const Decoded decoded =
      DecodeObject(template_of, SchemaType("PodTemplateSpec"), generation.minor);
  if (!decoded.errors.empty()) {
    return Refusal({{"kind", "Pod"}}, {.decode = decoded.errors}, patched,
                   OptionsFor(generation, Time{}));
  }
  if (auto misnamed = MisnamedBy(stored.metadata, patched)) return *misnamed;
  if (auto conflict = ConflictWith(stored.metadata, patch, "pods")) return *conflict;
  const auto count = [](const Json& pod, const char* list) {
    const Json spec = pod.value("spec", Json());
    return spec.is_object() && spec.contains(list) ? spec[list].size() : 0;
  };
  for (const char* list : {"containers", "initContainers"}) {
    if (count(patched, list) == count(old_object, list)) continue;
    return Error{.message =
                     Verbatim("Pod \"" + stored.metadata.name() + "\" is invalid: spec." + list +
                              ": Forbidden: pod updates may not add or remove containers")};
  }
  return PodWithJson(stored, patched);
}

}  // namespace jobplay
