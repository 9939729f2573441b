// Validation of the metadata of any object.
#pragma once

#include "core/admission/schema/since.h"
#include "core/admission/validation/errors.h"
#include "core/api/json.h"

namespace jobplay {

// Follows apivalidation.ValidateObjectMeta for names that are DNS subdomains. With kPathSegment,
// names only need to be valid in API paths, as rest.BeforeUpdate requires for every kind.
enum class NameRule { kDnsSubdomain, kPathSegment };
void ValidateObjectMeta(const Json& metadata, NameRule rule, since::Minor minor, ErrorList* errors);

// Follows apimachineryvalidation.ValidateObjectMetaAccessorUpdate.
void ValidateObjectMetaUpdate(const Json& metadata, const Json& old_metadata, since::Minor minor,
                              ErrorList* errors);

// Validates finalizers with the additional rule for Kubernetes' own kinds.
void ValidateKubeFinalizers(const Json& metadata, ErrorList* errors);

void ValidateAnnotations(const Json* annotations, const Path& path, ErrorList* errors);

}  // namespace jobplay
