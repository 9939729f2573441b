// Reads a scenario file for a command, and says on stderr what is wrong with it: file, line,
// column, the line itself with the place marked, and the remedy.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/sim/scenario.h"

namespace jobplay::cli {

// The bytes of a file, "-" being standard input; nothing, and a line on stderr, when it cannot be
// read.
std::optional<std::string> ReadText(const std::string& path);

// Null after errors; warnings are printed and let pass.
std::shared_ptr<const Scenario> LoadScenario(const std::string& path);
// The same of a text that stands in the file after `lines_before` lines, under the text's own
// version or under another.
enum class Say : std::uint8_t { kErrors, kErrorsAndWarnings };
std::shared_ptr<const Scenario> LoadScenarioText(const std::string& path, const std::string& text,
                                                 int lines_before = 0,
                                                 const std::string& version = {},
                                                 Say say = Say::kErrorsAndWarnings);

}  // namespace jobplay::cli
