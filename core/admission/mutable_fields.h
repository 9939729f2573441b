// Which fields of a stored Job's or CronJob's spec an update may change.
#pragma once

#include <string>
#include <vector>

#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

// Of those that hold one value, `parallelism` and the like, in the order of the API's types: what
// the version has and its gates do not drop, and ValidateJobSpecUpdate does not hold for immutable.
std::vector<std::string> MutableJobFields(const Json& spec, const AdmissionOptions& options);
// A CronJob's template may change, too, as a whole.
std::vector<std::string> MutableCronJobFields(const AdmissionOptions& options);

}  // namespace jobplay
