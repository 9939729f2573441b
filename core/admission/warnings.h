// What is worth saying about an object that is admitted. Objects are sparse (see decode.h).
#pragma once

#include <vector>

#include "core/admission/admission.h"
#include "core/api/json.h"

namespace jobplay {

// The API server's warnings (the strategies' WarningsOnCreate and WarningsOnUpdate), then those of
// experience, then what the simulation does not act on, once per group of fields.
std::vector<Warning> WarningsOnCreate(const Json& object, const AdmissionOptions& options);
std::vector<Warning> WarningsOnUpdate(const Json& object, const Json& old_object,
                                      const AdmissionOptions& options);

// Parts of the above.
void AddApiServerWarnings(const Json& job_spec, const std::string& path, int minor,
                          std::vector<Warning>* warnings);
void AddExperienceWarnings(const Json& object, std::vector<Warning>* warnings);
void AddSimulationNotes(const Json& object, std::vector<Warning>* warnings);

}  // namespace jobplay
