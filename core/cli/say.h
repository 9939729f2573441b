// What commands say, in the language of the command line: English.
#pragma once

#include <cstdio>
#include <string>

#include "core/base/result.h"
#include "core/base/said.h"

namespace jobplay::cli {

// A line.
void SayLine(std::FILE* out, const Said& said);

// What is wrong with a file or a call, and what to do about it, on stderr.
void SayError(const std::string& of, const Error& error);

// How a command is called.
struct Call {
  const char* name;       // run
  const char* arguments;  // FILE [--quiet]
  std::string Text() const { return std::string(name) + " " + arguments; }
};

// Says so, after what is wrong with a call, on stderr. Returns 2, the exit code for that.
int Usage(const Call& call, const Said& problem = {});
int Usage(const Call& call, const Error& problem);

}  // namespace jobplay::cli
