// Validation of a Job's status on update, as the API server does it: ValidateJobStatusUpdate of
// pkg/apis/batch/validation, with the options from getStatusValidationOptions of the strategy.
#pragma once

#include <cstdint>
#include <string>

#include "core/api/job.h"

namespace jobplay {

struct JobStatusValidationOptions {
  // The minor version of Kubernetes, which determines the checks and their messages.
  std::int32_t minor = 0;
  // The feature gate JobManagedBy: if enabled, the API server checks each transition of the status.
  bool strict = true;
  // SuccessCriteriaMet in Jobs without a success policy, with JobManagedBy or
  // JobPodReplacementPolicy.
  bool success_criteria_in_extended_scope = true;
};

// Returns the field errors as the API server joins them in the message of an Invalid error, or ""
// if the update is valid.
std::string ValidateJobStatusUpdate(const Job& job, const Job& old_job,
                                    const JobStatusValidationOptions& options);

}  // namespace jobplay
