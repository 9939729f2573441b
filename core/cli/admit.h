// `jobplay admit`: what the API server answers to the first object of a file, or what it refuses
// and warns of in all objects of files.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kAdmitCall{
    "admit", "FILE... [--version VERSION] [--patch JSON | --format junit|sarif|github]"};

// Prints {"decode": [...]}, {"errors": [{type, field, message}]} or {"defaulted": spec} on one
// line, and on stderr what to do about each refusal; with --patch the answer to that merge patch of
// the object; with --version that of the API server of another version. With --format a report of
// all objects of all files, each error and warning at its line. Returns the exit code: 0 admitted,
// 1 refused or unreadable, 2 when the command itself makes no sense.
int Admit(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
