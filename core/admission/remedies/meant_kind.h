// Suggestions for an unknown kind: a misspelled one, or a former name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/admission/remedies/remedy.h"
#include "core/api/json.h"

namespace jobplay {

// Returns nothing if none of `kinds` is similar. `minor` is the version that the object is written
// for.
std::optional<Remedy> RemedyByMeantKind(const std::string& kind,
                                        const std::vector<std::string>& kinds, int minor);

// Handles an object whose kind has the wrong case: `Kind: Job`. Returns nothing for other objects.
std::optional<Remedy> RemedyByCapitals(const Json& object);

}  // namespace jobplay
