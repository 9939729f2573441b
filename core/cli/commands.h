// The commands of the command line: one table, each in a file of its own.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace jobplay::cli {

using RunsCommand = int (*)(const std::vector<std::string>& arguments);

// What a call of the program comes to; the exit code. `arguments` begin with the command's name.
int CallJobplay(const std::vector<std::string>& arguments);

// That exit code, or 1 after a sentence where not all of the output was taken, as by a full disk.
int WhenPrinted(std::FILE* out, int status);

// The command's exit code, or 1 after a sentence on what it threw. It gets the arguments from that
// one on.
int RunGuarded(RunsCommand run, const std::vector<std::string>& arguments, std::size_t from = 0);

}  // namespace jobplay::cli
