// What calls of the controllers can be made to fail, and how: as a scenario names them.
#pragma once

#include <string>
#include <vector>

namespace jobplay {

const std::vector<std::string>& FailingVerbs();
const std::vector<std::string>& FailingResources();
const std::vector<std::string>& ApiErrors();

}  // namespace jobplay
