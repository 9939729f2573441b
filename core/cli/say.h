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

// The syntax of a command, with the arguments that it requires.
struct Call {
  const char* name;       // export
  const char* arguments;  // FILE --format FORMAT
  std::string Text() const { return std::string(name) + " " + arguments; }
};

// Prints the problem of a call and the usage to stderr. An empty problem means that the file is
// missing. Returns 2, the exit code for invalid calls.
int Usage(const Call& call, const Said& problem = {});
int Usage(const Call& call, const Error& problem);

}  // namespace jobplay::cli
