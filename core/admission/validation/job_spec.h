// Job specs, in Jobs and in CronJobs' templates.
#pragma once

#include <span>
#include <string_view>

#include "core/admission/validation/errors.h"
#include "core/admission/validation/pod_options.h"
#include "core/api/json.h"

namespace jobplay {

// batchvalidation.validateJobSpec: what Jobs and CronJobs' templates have in common.
void ValidateJobTemplateSpec(const Json& spec, const Path& path, const PodOptions& options,
                             ErrorList* errors);

// batchvalidation.ValidateJobSpec: with the selector.
void ValidateJobSpec(const Json& spec, const Path& path, const PodOptions& options,
                     ErrorList* errors);

// What an update changes no more, in the order in which that is checked after the template;
// `completions` and the selector are checked before it.
std::span<const char* const> ImmutableFields();

// batchvalidation.ValidateJobSpecUpdate. `old_job` is the stored Job, whose status says whether a
// suspended Job's template may change.
void ValidateJobSpecUpdate(const Json& spec, const Json& old_job, const PodOptions& pod_options,
                           const AdmissionOptions& options, ErrorList* errors);

// Whether that one refuses any change of a field of the stored spec, whatever else it has; what of
// a template may change is more than such a field.
bool IsImmutableInUpdate(std::string_view field, const Json& old_spec,
                         const AdmissionOptions& options);

// Parts of validateJobSpec.
void ValidatePodFailurePolicy(const Json& spec, const Path& path, ErrorList* errors);
void ValidateSuccessPolicy(const Json& spec, const Path& path, ErrorList* errors);

}  // namespace jobplay
