// Validation of Job specs in Jobs and in CronJobs' templates.
#pragma once

#include <span>
#include <string_view>

#include "core/admission/validation/errors.h"
#include "core/admission/validation/pod_options.h"
#include "core/api/json.h"

namespace jobplay {

// Follows batchvalidation.validateJobSpec: the checks that Jobs and CronJobs' templates share.
void ValidateJobTemplateSpec(const Json& spec, const Path& path, const PodOptions& options,
                             ErrorList* errors);

// Follows batchvalidation.ValidateJobSpec, including the selector.
void ValidateJobSpec(const Json& spec, const Path& path, const PodOptions& options,
                     ErrorList* errors);

// Returns the immutable fields in the order in which they are checked after the template.
// `completions` and the selector are checked before it.
std::span<const char* const> ImmutableFields();

// Follows batchvalidation.ValidateJobSpecUpdate. `old_job` is the stored Job. Its status decides
// whether the template of a suspended Job may change.
void ValidateJobSpecUpdate(const Json& spec, const Json& old_job, const PodOptions& pod_options,
                           const AdmissionOptions& options, ErrorList* errors);

// Returns true if ValidateJobSpecUpdate rejects any change to a field of the stored spec,
// regardless of the other fields. The template is not such a field, because parts of it may change.
bool IsImmutableInUpdate(std::string_view field, const Json& old_spec,
                         const AdmissionOptions& options);

// Parts of validateJobSpec.
void ValidatePodFailurePolicy(const Json& spec, const Path& path, ErrorList* errors);
void ValidateSuccessPolicy(const Json& spec, const Path& path, ErrorList* errors);

}  // namespace jobplay
