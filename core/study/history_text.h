// A history as a scenario file: the file that was searched, with the faults in its timeline, the
// order where it is not the usual one, and what was claimed as its expectation.
#pragma once

#include <string>
#include <string_view>

#include "core/study/search.h"

namespace jobplay {

// `expect`: the one entry, null where the file's own stay. The text is one that `scenario` was read
// from.
std::string WriteHistory(std::string_view text, const Scenario& scenario, const History& history,
                         const Json& expect);

// What a search found. The entry claims what the history shows, at the moment at which that breaks
// the claim; of an invariant that breaks it says nothing, and is left out.
std::string WriteFound(std::string_view text, const Scenario& scenario, const SearchAnswer& answer,
                       Claim::Kind claim, Json expect);

}  // namespace jobplay
