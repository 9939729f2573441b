// The commands of the command line: one table, each in a file of its own.
#pragma once

#include <string>
#include <vector>

namespace jobplay::cli {

using RunsCommand = int (*)(const std::vector<std::string>& arguments);

// What a call of the program comes to; the exit code. `arguments` begin with the command's name.
int CallJobplay(const std::vector<std::string>& arguments);

// The command's exit code, or 1 after a sentence on what it threw.
int RunGuarded(RunsCommand run, const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
