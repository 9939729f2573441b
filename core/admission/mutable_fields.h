// The fields of a stored Job's or CronJob's spec that an update may change.
#pragma once

#include <string>
#include <vector>

#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// Returns the mutable fields with a single value, such as `parallelism`, in the order of the API's
// types. They exist in the version, their gates are enabled, and ValidateJobSpecUpdate allows
// changes.
std::vector<std::string> MutableJobFields(const Json& spec, const AdmissionOptions& options);
// A CronJob's template may also change, as a whole.
std::vector<std::string> MutableCronJobFields(const AdmissionOptions& options);

}  // namespace jobplay
