// The help texts of the program and its commands, at most 100 columns wide.
#pragma once

#include <string>

#include "core/cli/command_table.h"

namespace jobplay::cli {

// Returns a list of all commands.
std::string Overview();

// Returns the description, options, exit codes and example of a command.
std::string HelpOf(const Command& command);

}  // namespace jobplay::cli
