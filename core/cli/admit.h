// `jobplay admit`: what the API server answers to the first object of a file.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kAdmitCall{"admit", "FILE [--patch JSON]"};

// Prints {"decode": [...]}, {"errors": [{type, field, message}]} or {"defaulted": spec} on one
// line; with
// --patch the answer to that merge patch of the object. Returns the exit code: 0 admitted, 1
// refused or unreadable, 2 when the command itself makes no sense.
int Admit(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
