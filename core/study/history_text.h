// Writes an execution as a scenario file: the searched file with the faults in its timeline, the
// order if it is not the usual one, and the claim as its expectation.
#pragma once

#include <string>
#include <string_view>

#include "core/study/search.h"

namespace jobplay {

// `expect` is the only entry, or null to keep the file's own. `scenario` must have been read from
// the text.
std::string WriteHistory(std::string_view text, const Scenario& scenario, const History& history,
                         const Json& expect);

// Writes what a search found. The entry asserts what the execution shows when it violates the
// claim. It is omitted if an invariant is violated.
std::string WriteFound(std::string_view text, const Scenario& scenario, const SearchAnswer& answer,
                       Claim::Kind claim, Json expect);

}  // namespace jobplay
