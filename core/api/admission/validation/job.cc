#include "core/api/admission/validation/validation.h"

namespace jobplay {

std::vector<FieldError> ValidateJobCreate(const Json&, const AdmissionOptions&) { return {}; }
std::vector<FieldError> ValidateJobUpdate(const Json&, const Json&, const AdmissionOptions&) {
  return {};
}
std::vector<FieldError> ValidateCronJobCreate(const Json&, const AdmissionOptions&) { return {}; }
std::vector<FieldError> ValidateCronJobUpdate(const Json&, const Json&, const AdmissionOptions&) {
  return {};
}

}  // namespace jobplay
