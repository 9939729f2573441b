// Validation of prepared objects, as Kubernetes v1.36 does it, field by field and in its order.
#pragma once

#include <vector>

#include "core/admission/reasons/field_error.h"
#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// batchvalidation.ValidateJob. Objects are sparse (see decode.h).
std::vector<FieldError> ValidateJobCreate(const Json& job, const AdmissionOptions& options);
// rest.BeforeUpdate's checks of the metadata, then ValidateJob and ValidateJobUpdate.
std::vector<FieldError> ValidateJobUpdate(const Json& job, const Json& old_job,
                                          const AdmissionOptions& options);

std::vector<FieldError> ValidateCronJobCreate(const Json& cron_job,
                                              const AdmissionOptions& options);
std::vector<FieldError> ValidateCronJobUpdate(const Json& cron_job, const Json& old_cron_job,
                                              const AdmissionOptions& options);

}  // namespace jobplay
