// What the API server does to a decoded and defaulted object before it validates it. Objects are
// sparse.
#pragma once

#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// What the conversion to the internal types changes in a PodTemplateSpec: the old alias
// serviceAccount and the annotations of init containers.
void ConvertPodTemplate(Json* pod_template);

// rest.FillObjectMetaSystemFields, the generated name and the namespace of a new object.
void FillSystemFields(Json* object, const AdmissionOptions& options);

// The strategies' PrepareForCreate: status goes, fields of features that are off go, and a Job gets
// its selector and labels. `shared_labels` is what DefaultJob said.
void PrepareJobForCreate(Json* job, bool shared_labels, const AdmissionOptions& options);
void PrepareCronJobForCreate(Json* cron_job, const AdmissionOptions& options);

// rest.BeforeUpdate with the strategies' PrepareForUpdate: what an update cannot change is kept,
// the generation grows with the spec.
void PrepareForUpdate(Json* object, const Json& old_object, const AdmissionOptions& options);

}  // namespace jobplay
