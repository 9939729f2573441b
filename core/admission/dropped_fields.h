// Fields whose feature gate is off: the API server accepts and drops them, unless the stored object
// has them.
#pragma once

#include <string_view>

#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// pod.DropDisabledTemplateFields. `old_spec` is the stored template's spec, nullptr on create.
void DropDisabledPodFields(Json* pod_spec, const Json* old_spec, const AdmissionOptions& options);

// The same for a JobSpec's own fields, as the Job strategy has them.
void DropDisabledJobFields(Json* job_spec, const Json* old_spec, const AdmissionOptions& options);

// Whether that one drops a field of a new JobSpec: its gate is off.
bool IsDroppedFromJob(std::string_view field, const AdmissionOptions& options);

// job.DropDisabledFields, which CronJobs share.
void DropDisabledSchedulingOfJob(Json* job_spec, const Json* old_spec,
                                 const AdmissionOptions& options);

}  // namespace jobplay
