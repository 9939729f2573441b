// Reads a scenario file for a command, and says on stderr what is wrong with it: file, line, column, the
// line itself with the place marked, and the remedy.
#pragma once

#include <memory>
#include <string>

#include "core/sim/scenario.h"

namespace jobplay::cli {

// Null after errors; warnings are printed and let pass. "-" is standard input.
std::shared_ptr<const Scenario> LoadScenario(const std::string& path);

}  // namespace jobplay::cli
