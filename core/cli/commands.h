// Runs the commands of the command line.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include "core/cli/command_table.h"

namespace jobplay::cli {

// Runs the program and returns its exit code. `arguments` begin with the command's name.
int CallJobplay(const std::vector<std::string>& arguments);

// Returns `status`, or 1 after a message if not all output was written, for example because the
// disk is full.
int WhenPrinted(std::FILE* out, int status);

// Runs the command with the arguments starting at `from`. Returns its exit code, or 1 after a
// message about an exception.
int RunGuarded(RunsCommand run, const std::vector<std::string>& arguments, std::size_t from = 0);

}  // namespace jobplay::cli
