#include "core/admission/mutable_fields.h"

#include <string_view>

#include "core/admission/dropped_fields.h"
#include "core/admission/schema/schema.h"
#include "core/admission/validation/job_spec.h"

namespace jobplay {
namespace {

// The API server reads it only when it generates the selector of a new Job.
constexpr std::string_view kReadAtCreation = "manualSelector";

template <typename Keep>
std::vector<std::string> ValuesOf(const StructType& type, const AdmissionOptions& options,
                                  Keep keep) {
  std::vector<std::string> names;
  for (const FieldType& field : type.fields) {
    if (field.collection != Collection::kNone || field.kind == ScalarKind::kStruct) continue;
    if (field.IsIn(options.minor) && keep(field.name)) names.push_back(field.name);
  }
  return names;
}

}  // namespace

std::vector<std::string> MutableJobFields(const Json& spec, const AdmissionOptions& options) {
  return ValuesOf(SchemaType("JobSpec"), options, [&](const std::string& field) {
    return field != kReadAtCreation && !IsImmutableInUpdate(field, spec, options) &&
           !IsDroppedFromJob(field, options);
  });
}

std::vector<std::string> MutableCronJobFields(const AdmissionOptions& options) {
  return ValuesOf(SchemaType("CronJobSpec"), options, [](const std::string&) { return true; });
}

}  // namespace jobplay
