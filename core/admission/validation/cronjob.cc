#include <algorithm>

#include "core/admission/reasons/batch.h"
#include "core/admission/schema/since.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/errors.h"
#include "core/admission/validation/job_spec.h"
#include "core/admission/validation/metadata.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/validation.h"
#include "core/base/cron/schedule.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxCronJobName = 52;  // a Job's 63 minus the suffix of the controller

bool MentionsZone(const std::string& schedule) { return schedule.find("TZ") != std::string::npos; }

Reason ScheduleReason(const Error& error) {
  const std::string& text = error.message.text;
  switch (static_cast<ScheduleError>(error.kind)) {
    case ScheduleError::kFieldCount:
      return reason::kScheduleFieldCount(text);
    case ScheduleError::kOutOfRange:
      return reason::kScheduleOutOfRange(text);
    case ScheduleError::kDescriptor:
      return reason::kScheduleDescriptor(text);
    case ScheduleError::kLocation:
      return reason::kScheduleLocation(text);
    case ScheduleError::kOther:
      break;
  }
  return reason::kScheduleUnreadable(text);
}

void ValidateSchedule(const Json& spec, const Json* old_spec, const Path& path, since::Minor minor,
                      ErrorList* errors) {
  const std::string& schedule = Text(spec, "schedule");
  if (schedule.empty()) {
    // Declarative validation reports this: see AddDeclarativeErrors.
    if (minor < since::kValidatesDeclaratively) errors->Required(path);
    return;
  }
  const Result<Schedule> parsed = ParseStandard(schedule);
  if (!parsed) errors->Invalid(path, BadValue::String(schedule), ScheduleReason(parsed.error()));
  if (!MentionsZone(schedule)) return;
  // A CronJob that was stored while this was allowed may keep it.
  const bool allowed = old_spec != nullptr && MentionsZone(Text(*old_spec, "schedule"));
  if (!allowed) {
    errors->Invalid(path, BadValue::String(schedule), reason::kZoneInSchedule);
  } else if (Get(spec, "timeZone") != nullptr) {
    errors->Invalid(path, BadValue::String(schedule), reason::kZoneInBoth);
  }
}

bool IsZonePart(std::string_view part) {
  if (part.empty() || part.size() > 14 || part == "." || part == ".." || part[0] == '-')
    return false;
  return std::all_of(part.begin(), part.end(), [](unsigned char c) {
    return c < 0x80 && (std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_' || c == '+');
  });
}

void ValidateTimeZone(const Json* zone, const Path& path, ErrorList* errors) {
  if (zone == nullptr) return;
  const auto& name = zone->get_ref<const std::string&>();
  if (name.empty()) {
    errors->Invalid(path, BadValue::Any(zone), reason::kTimeZoneEmpty);
    return;
  }
  const std::vector<std::string_view> parts = Split(name, '/');
  if (!std::all_of(parts.begin(), parts.end(), IsZonePart)) {
    errors->Invalid(path, BadValue::Any(zone), reason::kTimeZoneUnknown(name));
    return;
  }
  if (ToLower(name) == "local") {
    errors->Invalid(path, BadValue::Any(zone), reason::kTimeZoneLocal);
  }
  const Result<TimeZone> loaded = TimeZone::Load(name);
  if (!loaded)
    errors->Invalid(path, BadValue::Any(zone),
                    reason::kTimeZoneUnloadable(loaded.error().message.text));
}

// Follows validateCronJobSpec. `old_spec` is null on create.
void ValidateSpec(const Json& spec, const Json* old_spec, const PodOptions& options,
                  since::Minor minor, ErrorList* errors) {
  const Path path("spec");
  ValidateSchedule(spec, old_spec, path.Child("schedule"), minor, errors);
  errors->NonNegative(path.Child("startingDeadlineSeconds"),
                      Number(spec, "startingDeadlineSeconds"));
  const Json* zone = Get(spec, "timeZone");
  const Json* old_zone = old_spec != nullptr ? Get(*old_spec, "timeZone") : nullptr;
  const bool same_zone =
      zone != nullptr && old_zone != nullptr ? *zone == *old_zone : zone == old_zone;
  if (old_spec == nullptr || !same_zone) ValidateTimeZone(zone, path.Child("timeZone"), errors);
  const std::string& policy = Text(spec, "concurrencyPolicy");
  if (policy.empty()) {
    errors->Required(path.Child("concurrencyPolicy"));
  } else if (policy != "Allow" && policy != "Forbid" && policy != "Replace") {
    errors->NotSupported(path.Child("concurrencyPolicy"), BadValue::Named(policy),
                         {"Allow", "Forbid", "Replace"});
  }
  const Path job_path = path.Child("jobTemplate").Child("spec");
  const Json& job_spec = Struct(Struct(spec, "jobTemplate"), "spec");
  ValidateJobTemplateSpec(job_spec, job_path, options, errors);
  if (const Json* selector = Get(job_spec, "selector")) {
    errors->Invalid(job_path.Child("selector"), BadValue::Any(selector),
                    reason::kSelectorWillBeGenerated);
  }
  if (Flag(job_spec, "manualSelector")) {
    errors->NotSupported(job_path.Child("manualSelector"), BadValue::Bool(true), {"nil", "false"});
  }
  for (const char* limit : {"successfulJobsHistoryLimit", "failedJobsHistoryLimit"}) {
    errors->NonNegative(path.Child(limit), Number(spec, limit));
  }
}

// Follows the part of rest.ValidateDeclarativelyWithMigrationChecks that affects CronJobs.
void AddDeclarativeErrors(const Json& cron_job, since::Minor minor, ErrorList* errors) {
  if (minor < since::kValidatesDeclaratively) return;
  errors->RemoveRepeated();
  if (Text(Struct(cron_job, "spec"), "schedule").empty()) errors->Required(Path("spec.schedule"));
}

const Json& PodTemplateOf(const Json& cron_job) {
  return Struct(Struct(Struct(Struct(cron_job, "spec"), "jobTemplate"), "spec"), "template");
}

}  // namespace

std::vector<FieldError> ValidateCronJobCreate(const Json& cron_job,
                                              const AdmissionOptions& options) {
  ErrorList errors;
  const Json& metadata = Struct(cron_job, "metadata");
  ValidateObjectMeta(metadata, NameRule::kDnsSubdomain, options.minor, &errors);
  ValidateKubeFinalizers(metadata, &errors);
  ValidateSpec(Struct(cron_job, "spec"), nullptr,
               PodOptionsFor(PodTemplateOf(cron_job), nullptr, options), options.minor, &errors);
  const std::string& name = Text(metadata, "name");
  if (name.size() > kMaxCronJobName) {
    errors.Invalid(Path("metadata.name"), BadValue::String(name),
                   reason::kCronJobNameTooLong(kMaxCronJobName));
  }
  AddDeclarativeErrors(cron_job, options.minor, &errors);
  return errors.Take();
}

std::vector<FieldError> ValidateCronJobUpdate(const Json& cron_job, const Json& old_cron_job,
                                              const AdmissionOptions& options) {
  ErrorList errors;
  const Json& metadata = Struct(cron_job, "metadata");
  const Json& old_metadata = Struct(old_cron_job, "metadata");
  ValidateObjectMeta(metadata, NameRule::kPathSegment, options.minor, &errors);
  ValidateObjectMetaUpdate(metadata, old_metadata, options.minor, &errors);
  ValidateObjectMetaUpdate(metadata, old_metadata, options.minor, &errors);
  ValidateKubeFinalizers(metadata, &errors);
  ValidateSpec(Struct(cron_job, "spec"), &Struct(old_cron_job, "spec"),
               PodOptionsFor(PodTemplateOf(cron_job), &PodTemplateOf(old_cron_job), options),
               options.minor, &errors);
  AddDeclarativeErrors(cron_job, options.minor, &errors);
  return errors.Take();
}

}  // namespace jobplay
