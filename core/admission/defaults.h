// What the API server fills in; default_places.cc says which function of Kubernetes does. Objects
// are sparse (see decode.h).
#pragma once

#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// SetObjectDefaults_Job. `shared_labels` comes back true when metadata.labels and the template's
// labels are one map from here on, as they are in the API server: labels added to the template show
// on both.
void DefaultJob(Json* job, const AdmissionOptions& options, bool* shared_labels);

// SetObjectDefaults_CronJob.
void DefaultCronJob(Json* cron_job, const AdmissionOptions& options);

// The part of both that fills in a PodTemplateSpec.
void DefaultPodTemplate(Json* pod_template, const AdmissionOptions& options);

}  // namespace jobplay
