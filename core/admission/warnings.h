// Warnings about an admitted object. Objects are sparse (see decode.h).
#pragma once

#include <vector>

#include "core/admission/admission.h"
#include "core/api/json.h"

namespace jobplay {

// Returns the API server's warnings (WarningsOnCreate and WarningsOnUpdate of the strategies), then
// those about surprising behavior, then one note per group of fields without effect.
std::vector<Warning> WarningsOnCreate(const Json& object, const AdmissionOptions& options);
std::vector<Warning> WarningsOnUpdate(const Json& object, const Json& old_object,
                                      const AdmissionOptions& options);

// Parts of the functions above.
void AddApiServerWarnings(const Json& job_spec, const std::string& path, int minor,
                          std::vector<Warning>* warnings);
void AddExperienceWarnings(const Json& object, std::vector<Warning>* warnings);
void AddSimulationNotes(const Json& object, std::vector<Warning>* warnings);

}  // namespace jobplay
