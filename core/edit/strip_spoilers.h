// A scenario as a lesson shows it: without what its author says about how it ends. The run stays
// the same.
#pragma once

#include <string>
#include <string_view>

namespace jobplay {

// Without the first comment and the Scenario's name, title, description and expectations. What
// cannot be removed in place stays.
std::string StripSpoilers(std::string_view text);

}  // namespace jobplay
