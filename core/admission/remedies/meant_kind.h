// What a kind that there is not is meant to be: one that is misspelt, or goes by a former name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/admission/remedies/remedy.h"
#include "core/api/json.h"

namespace jobplay {

// Nothing where no one of `kinds` is near. `minor` is of the version that the object is for.
std::optional<Remedy> RemedyByMeantKind(const std::string& kind,
                                        const std::vector<std::string>& kinds, int minor);

// Of an object whose kind is there in other capitals: `Kind: Job`. Nothing where it is not.
std::optional<Remedy> RemedyByCapitals(const Json& object);

}  // namespace jobplay
