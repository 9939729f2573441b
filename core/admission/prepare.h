// The API server's changes to a decoded and defaulted object before validation. Objects are sparse.
#pragma once

#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// Converts a PodTemplateSpec to the internal types: handles the old alias serviceAccount and the
// annotations of init containers.
void ConvertPodTemplate(Json* pod_template);

// Follows rest.FillObjectMetaSystemFields, and sets the generated name and the namespace of a new
// object.
void FillSystemFields(Json* object, const AdmissionOptions& options);

// Follows PrepareForCreate of the strategies: drops the status and the fields of disabled features,
// and gives a Job its selector and labels. `shared_labels` is the result of DefaultJob.
void PrepareJobForCreate(Json* job, bool shared_labels, const AdmissionOptions& options);
void PrepareCronJobForCreate(Json* cron_job, const AdmissionOptions& options);

// Follows rest.BeforeUpdate and PrepareForUpdate of the strategies: restores what an update cannot
// change, and increments the generation if the spec changes.
void PrepareForUpdate(Json* object, const Json& old_object, const AdmissionOptions& options);

}  // namespace jobplay
