// Messages of commands, in the language of the command line: English.
#pragma once

#include <cstdio>
#include <string>

#include "core/base/result.h"
#include "core/base/said.h"

namespace jobplay::cli {

// Prints a line.
void SayLine(std::FILE* out, const Said& said);

// Prints a problem of a file or a call, and the fix, to stderr.
void SayError(const std::string& of, const Error& error);

// How to call a command.
struct Call {
  const char* name;       // run
  const char* arguments;  // FILE [--quiet]
  std::string Text() const { return std::string(name) + " " + arguments; }
};

// Prints the usage to stderr, after the problem of a call. Returns 2, the exit code for invalid
// calls.
int Usage(const Call& call, const Said& problem = {});
int Usage(const Call& call, const Error& problem);

}  // namespace jobplay::cli
