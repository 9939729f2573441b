// Validation of prepared objects as in Kubernetes v1.36, field by field and in the same order.
#pragma once

#include <vector>

#include "core/admission/reasons/field_error.h"
#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// Follows batchvalidation.ValidateJob. Objects are sparse (see decode.h).
std::vector<FieldError> ValidateJobCreate(const Json& job, const AdmissionOptions& options);
// Follows the metadata checks of rest.BeforeUpdate, then ValidateJob and ValidateJobUpdate.
std::vector<FieldError> ValidateJobUpdate(const Json& job, const Json& old_job,
                                          const AdmissionOptions& options);

std::vector<FieldError> ValidateCronJobCreate(const Json& cron_job,
                                              const AdmissionOptions& options);
std::vector<FieldError> ValidateCronJobUpdate(const Json& cron_job, const Json& old_cron_job,
                                              const AdmissionOptions& options);

}  // namespace jobplay
