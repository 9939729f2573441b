// Defaulting as the API server does it. default_places.cc lists the Kubernetes function of each
// default. Objects are sparse (see decode.h).
#pragma once

#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// Follows SetObjectDefaults_Job. Sets `shared_labels` if metadata.labels and the template's labels
// are now one map, as in the API server. Labels added to the template then appear on both.
void DefaultJob(Json* job, const AdmissionOptions& options, bool* shared_labels);

// Follows SetObjectDefaults_CronJob.
void DefaultCronJob(Json* cron_job, const AdmissionOptions& options);

// Sets the defaults of a PodTemplateSpec, which Jobs and CronJobs share.
void DefaultPodTemplate(Json* pod_template, const AdmissionOptions& options);

}  // namespace jobplay
