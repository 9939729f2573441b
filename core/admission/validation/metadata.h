// The metadata that every object carries.
#pragma once

#include "core/admission/schema/since.h"
#include "core/admission/validation/errors.h"
#include "core/api/json.h"

namespace jobplay {

// apivalidation.ValidateObjectMeta for names that are DNS subdomains. `only_path` leaves names at
// what the API's paths need, as rest.BeforeUpdate does for every kind.
enum class NameRule { kDnsSubdomain, kPathSegment };
void ValidateObjectMeta(const Json& metadata, NameRule rule, since::Minor minor, ErrorList* errors);

// apimachineryvalidation.ValidateObjectMetaAccessorUpdate.
void ValidateObjectMetaUpdate(const Json& metadata, const Json& old_metadata, since::Minor minor,
                              ErrorList* errors);

// The extra check of finalizers that Kubernetes' own kinds have.
void ValidateKubeFinalizers(const Json& metadata, ErrorList* errors);

void ValidateAnnotations(const Json* annotations, const Path& path, ErrorList* errors);

}  // namespace jobplay
