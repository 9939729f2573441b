// `jobplay admit`: the API server's answer to the first object of a file, or its errors and
// warnings for all objects of files.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kAdmitCall{"admit", "FILE... [OPTIONS]"};

// Prints {"decode": [...]}, {"errors": [{type, field, message}]} or {"defaulted": spec} on one
// line, and fixes for the errors on stderr. With --patch, it is the answer to that merge patch of
// the object; with --version, that of another version's API server. With --format, prints a report
// of all objects of all files, with the line of each error and warning. Returns the exit code: 0
// admitted, 1 rejected or unreadable, 2 invalid call.
int Admit(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
