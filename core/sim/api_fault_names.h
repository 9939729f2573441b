// Names in a scenario for the controllers' calls that can fail, and for their errors.
#pragma once

#include <string>
#include <vector>

namespace jobplay {

const std::vector<std::string>& FailingVerbs();
const std::vector<std::string>& FailingResources();
const std::vector<std::string>& ApiErrors();

}  // namespace jobplay
