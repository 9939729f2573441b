// What commands say, in the language of the command line: English.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "core/words/phrase.h"

namespace jobplay::cli {

// A line.
void SayLine(std::FILE* out, const Said& said);

// How a command is called, `run FILE [--quiet]`, after what is wrong with a call of it, on stderr.
// Returns 2, the exit code for that.
int Usage(std::string_view call, const Said& problem = {});

}  // namespace jobplay::cli
