// What a kind that there is not is meant to be: one that is misspelt, or goes by a former name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/admission/remedies/remedy.h"

namespace jobplay {

// Nothing where no one of `kinds` is near. `minor` is of the version that the object is for.
std::optional<Remedy> RemedyByMeantKind(const std::string& kind,
                                        const std::vector<std::string>& kinds, int minor);

}  // namespace jobplay
