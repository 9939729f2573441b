// Strips what reveals a scenario's outcome, for a lesson. The run does not change.
#pragma once

#include <string>
#include <string_view>

namespace jobplay {

// Removes the first comment and the Scenario's name, title, description and expectations. What
// cannot be removed in place stays.
std::string StripSpoilers(std::string_view text);

}  // namespace jobplay
