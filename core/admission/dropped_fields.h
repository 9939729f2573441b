// Fields whose feature gate is disabled. The API server accepts and drops them, unless the stored
// object has them.
#pragma once

#include <string_view>

#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// Follows pod.DropDisabledTemplateFields. `old_spec` is the spec of the stored template, or null on
// create.
void DropDisabledPodFields(Json* pod_spec, const Json* old_spec, const AdmissionOptions& options);

// Drops the JobSpec's own fields, as the Job strategy does.
void DropDisabledJobFields(Json* job_spec, const Json* old_spec, const AdmissionOptions& options);

// Returns true if DropDisabledJobFields drops the field of a new JobSpec because its gate is
// disabled.
bool IsDroppedFromJob(std::string_view field, const AdmissionOptions& options);

// Follows job.DropDisabledFields, which also applies to CronJobs.
void DropDisabledSchedulingOfJob(Json* job_spec, const Json* old_spec,
                                 const AdmissionOptions& options);

}  // namespace jobplay
