// The result of a search, as a sentence.
#pragma once

#include "core/base/said.h"
#include "core/study/search.h"

namespace jobplay {

Said VerdictOf(Claim::Kind claim, const SearchBounds& bounds, const SearchAnswer& answer,
               const Scenario& scenario);

}  // namespace jobplay
