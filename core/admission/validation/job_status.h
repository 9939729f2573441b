// The API server's validation of a Job's status on update: ValidateJobStatusUpdate of
// pkg/apis/batch/validation with the options that getStatusValidationOptions of the strategy gives.
#pragma once

#include <cstdint>
#include <string>

#include "core/api/job.h"

namespace jobplay {

struct JobStatusValidationOptions {
  // Of Kubernetes v1.x: what is checked with the gates on, and in which words.
  std::int32_t minor = 0;
  // The feature gate JobManagedBy: with it, the API server checks each transition of the status.
  bool strict = true;
  // SuccessCriteriaMet on Jobs without a success policy: with JobManagedBy or
  // JobPodReplacementPolicy.
  bool success_criteria_in_extended_scope = true;
};

// The field errors as the API server joins them into the message of an Invalid error; empty when
// the update is fine.
std::string ValidateJobStatusUpdate(const Job& job, const Job& old_job,
                                    const JobStatusValidationOptions& options);

}  // namespace jobplay
